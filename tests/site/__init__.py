"""The site that ``make docs`` builds."""
