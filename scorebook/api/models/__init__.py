from .access_token import AccessToken, Scope
from .embed import EmbedPolicy
from .webhook import DeliveryState, Webhook, WebhookDelivery

__all__ = ["AccessToken", "DeliveryState", "EmbedPolicy", "Scope", "Webhook", "WebhookDelivery"]
