const es = {
  'gupshup.lead':
    'En gupshup.io, abra su aplicación de WhatsApp. Los tres datos están en Settings. Después de guardar, copie allí la dirección del webhook que muestra esta cuenta.',
  'gupshup.external_id': 'Nombre de la aplicación',
  'gupshup.external_id.help': 'El “App name”, tal como está en Gupshup.',
  'gupshup.business_id': 'Identificador de la aplicación (App ID)',
  'gupshup.business_id.help': 'Solo hace falta para las plantillas.',
  'gupshup.api_key': 'API key',
  'gupshup.api_key.help': 'En Gupshup: el menú de su usuario, API key.',
  'whatsapp-cloud.lead':
    'En developers.facebook.com, abra su aplicación y entre a WhatsApp, API Setup. Después de guardar, copie la dirección del webhook y el token de verificación en WhatsApp, Configuration.',
  'whatsapp-cloud.external_id': 'Identificador del número (Phone number ID)',
  'whatsapp-cloud.external_id.help': 'En API Setup, debajo del número. No es el número de teléfono.',
  'whatsapp-cloud.business_id': 'Cuenta de WhatsApp Business (Business Account ID)',
  'whatsapp-cloud.business_id.help': 'En API Setup, junto al anterior. Hace falta para las plantillas.',
  'whatsapp-cloud.api_key': 'Token de acceso permanente',
  'whatsapp-cloud.api_key.help':
    'De un usuario del sistema, en la configuración del negocio. El temporal de API Setup vence en 24 horas.',
  'whatsapp-cloud.app_secret': 'Clave secreta de la aplicación (App secret)',
  'whatsapp-cloud.app_secret.help':
    'En App settings, Basic. Con ella se comprueba que lo que llega es de Meta.',
  'messenger.lead':
    'En developers.facebook.com, abra su aplicación y entre a Messenger, configuración de la API. Después de guardar, registre allí la dirección del webhook y el token de verificación, y suscriba la página a messages, messaging_postbacks, message_reactions, message_reads, message_deliveries, message_echoes y messaging_referrals.',
  'messenger.external_id': 'Identificador de la página',
  'messenger.external_id.help': 'En Facebook: Información de la página, Transparencia.',
  'messenger.api_key': 'Token de acceso de la página',
  'messenger.api_key.help':
    'De un usuario del sistema, con los permisos pages_messaging y pages_manage_metadata.',
  'messenger.app_secret': 'Clave secreta de la aplicación (App secret)',
  'messenger.app_secret.help': 'En App settings, Basic. Con ella se comprueba que lo que llega es de Meta.',
  'instagram.lead':
    'La cuenta de Instagram debe ser profesional y permitir el acceso a los mensajes. En developers.facebook.com, abra su aplicación y entre a Instagram. Después de guardar, registre allí la dirección del webhook y el token de verificación, y suscriba messages, messaging_postbacks, message_reactions, messaging_seen y messaging_referral.',
  'instagram.external_id': 'Identificador de la cuenta de Instagram',
  'instagram.external_id.help': 'El número que Meta muestra junto a la cuenta. No es el nombre de usuario.',
  'instagram.api_key': 'Token de acceso',
  'instagram.api_key.help':
    'El de Instagram (empieza por IG) o el de la página de Facebook vinculada, con permiso para gestionar mensajes.',
  'instagram.app_secret': 'Clave secreta de la aplicación (App secret)',
  'instagram.app_secret.help': 'En App settings, Basic; con el acceso de Instagram, la de Instagram.',
  'whatsapp-web.lead':
    'No pide credenciales: guarde la cuenta, ábrala y lea el código QR con el WhatsApp de ese número.',
  'simulator.lead':
    'No pide credenciales: los contactos escriben desde la página del simulador. Sirve para probar.',
  sealed: 'Se guarda cifrado y no se muestra.',
  kept: 'Déjelo vacío para conservarlo.',
}
const en: Record<keyof typeof es, string> = {
  'gupshup.lead':
    'On gupshup.io, open your WhatsApp app. All three are in its Settings. After saving, copy the webhook address that this account shows there.',
  'gupshup.external_id': 'App name',
  'gupshup.external_id.help': 'As it stands in Gupshup.',
  'gupshup.business_id': 'App ID',
  'gupshup.business_id.help': 'Needed for templates only.',
  'gupshup.api_key': 'API key',
  'gupshup.api_key.help': 'In Gupshup: the menu of your user, API key.',
  'whatsapp-cloud.lead':
    'On developers.facebook.com, open your app and go to WhatsApp, API Setup. After saving, copy the webhook address and the verify token into WhatsApp, Configuration.',
  'whatsapp-cloud.external_id': 'Phone number ID',
  'whatsapp-cloud.external_id.help': 'In API Setup, beneath the number. It is not the telephone number.',
  'whatsapp-cloud.business_id': 'WhatsApp Business Account ID',
  'whatsapp-cloud.business_id.help': 'In API Setup, beside it. Needed for templates.',
  'whatsapp-cloud.api_key': 'Permanent access token',
  'whatsapp-cloud.api_key.help':
    'Of a system user, in the business settings. The temporary one of API Setup expires in 24 hours.',
  'whatsapp-cloud.app_secret': 'App secret',
  'whatsapp-cloud.app_secret.help': 'In App settings, Basic. It proves that what comes is from Meta.',
  'messenger.lead':
    'On developers.facebook.com, open your app and go to Messenger, API settings. After saving, register the webhook address and the verify token there, and subscribe the page to messages, messaging_postbacks, message_reactions, message_reads, message_deliveries, message_echoes and messaging_referrals.',
  'messenger.external_id': 'Page ID',
  'messenger.external_id.help': 'On Facebook: About, Page transparency.',
  'messenger.api_key': 'Page access token',
  'messenger.api_key.help':
    'Of a system user, with the permissions pages_messaging and pages_manage_metadata.',
  'messenger.app_secret': 'App secret',
  'messenger.app_secret.help': 'In App settings, Basic. It proves that what comes is from Meta.',
  'instagram.lead':
    'The Instagram account has to be a professional one and to allow access to messages. On developers.facebook.com, open your app and go to Instagram. After saving, register the webhook address and the verify token there, and subscribe to messages, messaging_postbacks, message_reactions, messaging_seen and messaging_referral.',
  'instagram.external_id': 'Instagram account ID',
  'instagram.external_id.help': 'The number that Meta shows beside the account. It is not the username.',
  'instagram.api_key': 'Access token',
  'instagram.api_key.help':
    'Instagram’s (it begins with IG) or the linked Facebook page’s, allowed to manage messages.',
  'instagram.app_secret': 'App secret',
  'instagram.app_secret.help': 'In App settings, Basic; with Instagram’s login, the Instagram one.',
  'whatsapp-web.lead':
    'It asks for no credentials: save the account, open it, and read the QR code with the WhatsApp of that number.',
  'simulator.lead':
    'It asks for no credentials: contacts write on the page of the simulator. It is there for trying things out.',
  sealed: 'Kept encrypted and not shown.',
  kept: 'Leave it empty to keep it.',
}

/** Help texts for each provider's fields: the terms of its console, and where to find the values. */
export const accountFormTexts = { es, en }
export type AccountFormText = keyof typeof es
