from .access_token import AccessToken, Scope
from .webhook import DeliveryState, Webhook, WebhookDelivery

__all__ = ["AccessToken", "DeliveryState", "Scope", "Webhook", "WebhookDelivery"]
