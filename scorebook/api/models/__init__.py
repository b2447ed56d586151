from .access_token import AccessToken, Scope

__all__ = ["AccessToken", "Scope"]
