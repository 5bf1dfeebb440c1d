"""How the drawing calls things, and the tint of each action."""

ACTION_TINTS = {
    "workshop": "#7a5c86",
    "sale": "#a4472f",
    "theater": "#8a2f45",
    "materials": "#7b6136",
    "construction": "#4b6a7d",
}
ACTION_NAMES = {
    "workshop": "Workshop",
    "sale": "Sale",
    "theater": "Theater",
    "materials": "Materials",
    "construction": "Construction",
}
POWER_NAMES = {
    "palace": "Palace",
    "hall": "City Hall",
    "architect": "Architect",
    "assistant": "Assistant",
}
FIGURE_NAMES = {
    "brugmann": "Brugmann",
    "solvay": "Solvay",
    "empain": "Empain",
    "buls": "Buls",
    "vandervelde": "Vandervelde",
    "albert": "Prince Albert",
    "van de velde": "Van de Velde",
    "maeterlinck": "Maeterlinck",
}
FIGURE_GIFTS = {
    "brugmann": "5 BF",
    "solvay": "1 noble",
    "empain": "2 jokers",
    "buls": "City Hall +1",
    "vandervelde": "assistant back",
    "albert": "Palace +1",
    "van de velde": "Architect +1",
    "maeterlinck": "5 VP",
}
