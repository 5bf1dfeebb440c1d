"""How the drawing calls things, and the tint of each type of card."""

TYPE_TINTS = {
    "artwork": "#7a5c86",
    "material": "#7b6136",
    "house": "#4b6a7d",
    "noble": "#8a2f45",
    "money": "#8a6414",
    "expo": "#2f6166",
}
TYPE_NAMES = {
    "artwork": "Creation",
    "material": "Supply",
    "house": "Construction",
    "noble": "Influence",
    "money": "Sale",
    "expo": "Exhibition",
}
NOBLE_NAMES = {
    "horta": "Horta",
    "buls": "Buls",
    "hankar": "Hankar",
    "vandervelde": "Vandervelde",
    "albert": "Prince Albert",
    "brugmann": "Brugmann",
}
NOBLE_GIFTS = {
    "horta": "Architecture +1",
    "buls": "Prestige +1",
    "hankar": "1 of 2 Materials",
    "vandervelde": "1 out of Prison",
    "albert": "Nobility +1",
    "brugmann": "4 BEF",
}
SHORT_GIFTS = NOBLE_GIFTS | {  # on the narrow cards before the players
    "horta": "Archit. +1",
    "hankar": "1 Material",
    "vandervelde": "1 freed",
}
PLACES = {
    "stock": ("Stock Exchange", "5 BEF"),
    "hall": ("City Hall", "use upright Nobles"),
    "park": ("Cinquantenaire Park", "any one action"),
}
TRACK_NAMES = {
    "architecture": ("Architecture", "architect", "VP per House at the end"),
    "nobility": ("Nobility", "palace", "Nobles per City Hall"),
    "prestige": ("Prestige", "arms", "VP per coat of arms"),
}
TOP_NAMES = {
    "architecture": ("Architecture +1", "architect"),
    "nobility": ("Nobility +1", "palace"),
    "prestige": ("Prestige +1", "arms"),
    "prison": ("1 out of Prison", "prison"),
}
BOTTOM_NAMES = {
    "houses": "2 VP per House type",
    "nobles": "2 VP per Noble",
    "artworks": "2 VP per colour",
    "money": "3 VP per 2 BEF (max 15)",
}
PHASES = {"actions": "Actions", "majorities": "Majorities", "over": "Game over"}
QUESTIONS = {
    "turn": "takes a turn",
    "send": "sends Architects to the {place}: {a} to go",
    "sale": "sells an Artwork",
    "payment": "pays for house {house}",
    "keep noble": "keeps or discards {noble}",
    "hankar": "keeps {drawn} Material",
    "prison": "frees an Architect from Prison",
    "exhibit": "exhibits an Artwork or declines",
    "hall": "uses a Noble: up to {a}",
    "park": "chooses an action in the Park",
    "park card": "keeps {drawn}",
    "jail": "sends an Architect to Prison",
}


def kind_title(pile: str, kind: str) -> str:
    """A card of a pile as the tooltips call it."""
    if pile == "noble":
        return f"{NOBLE_NAMES[kind]} ({NOBLE_GIFTS[kind]})"
    return f"House {kind}" if pile == "house" else f"{kind} {pile.title()}"
