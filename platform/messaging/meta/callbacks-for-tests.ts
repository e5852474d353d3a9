/** Meta's callbacks of each kind, as its documentation shows them, with numbers of our own. */

const PHONE = '573001112233'
const AT = '1795600000'

const messages = (message: object, more: object = {}) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '100',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '573011110004', phone_number_id: '200' },
            contacts: [{ profile: { name: 'Rosa Díaz' }, wa_id: PHONE, user_id: 'CO.77' }],
            messages: [{ from: PHONE, id: 'wamid.1', timestamp: AT, ...message }],
            ...more,
          },
        },
      ],
    },
  ],
})

/** A message of each type, by name. */
export const META_MESSAGES: Readonly<Record<string, object>> = {
  text: messages({ type: 'text', text: { body: 'Hola' }, context: { id: 'wamid.0', from: '573011110004' } }),
  image: messages({
    type: 'image',
    image: { id: 'm1', mime_type: 'image/jpeg', sha256: 'x', caption: 'La foto' },
  }),
  voice: messages({ type: 'audio', audio: { id: 'm2', mime_type: 'audio/ogg; codecs=opus', voice: true } }),
  document: messages({
    type: 'document',
    document: { id: 'm3', mime_type: 'application/pdf', filename: 'Recibo.pdf' },
  }),
  location: messages({
    type: 'location',
    location: { latitude: 4.6, longitude: -74.1, name: 'Oficina', address: 'Calle 1' },
  }),
  cards: messages({
    type: 'contacts',
    contacts: [
      {
        name: { formatted_name: 'Uno', first_name: 'Uno' },
        phones: [{ phone: '+57 300 111 0001', type: 'CELL' }],
        emails: [{ email: 'uno@example.com' }],
      },
      { name: { formatted_name: 'Dos' }, emails: [{ email: 'dos@example.com' }] },
    ],
  }),
  button: messages({ type: 'button', button: { text: 'Sí', payload: 'si' } }),
  buttonReply: messages({
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id: 'si', title: 'Sí' } },
  }),
  listReply: messages({
    type: 'interactive',
    interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Ventas', description: 'x' } },
  }),
  form: messages({
    type: 'interactive',
    interactive: {
      type: 'nfm_reply',
      nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"nombre":"Rosa","talla":"M"}' },
    },
  }),
  order: messages({
    type: 'order',
    order: {
      catalog_id: '5',
      text: 'Para hoy',
      product_items: [{ product_retailer_id: 'CAJA-2', quantity: 3, item_price: 45_000, currency: 'COP' }],
    },
  }),
  advertisement: messages({
    type: 'text',
    text: { body: 'Quiero información' },
    referral: {
      source_url: 'https://example.com/a',
      source_id: '1',
      source_type: 'ad',
      headline: 'Oferta',
      ctwa_clid: 'c',
    },
  }),
  tooLarge: messages({ type: 'unsupported', errors: [{ code: 131052, title: 'Media file too large' }] }),
  unsupported: messages({ type: 'unsupported', errors: [{ code: 131051, title: 'Unsupported' }] }),
  sticker: messages({ type: 'sticker', sticker: { id: 'm4', mime_type: 'image/webp', animated: false } }),
  withoutNumber: messages(
    { type: 'text', text: { body: 'Sin número' }, from: undefined, from_user_id: 'CO.77' },
    { contacts: [{ profile: { name: 'Rosa Díaz' }, user_id: 'CO.77' }] },
  ),
}

/** A callback with one message. */
export const metaMessage = messages

/** A callback with any other field. */
export const metaChange = (field: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '100', changes: [{ field, value: { messaging_product: 'whatsapp', ...value } }] }],
})
