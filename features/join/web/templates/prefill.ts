import type { Chat } from '../../contract/chat.ts'

/** Words of a saved default that stand for what differs between contacts and agents. */
const NAME = '{nombre}'
const PHONE = '{telefono}'
const AGENT = '{asesor}'

interface Subject {
  name: string
  phone: string
  agent: string
}

/** What fields of a template are filled with. A contact who is known by the number alone has no name. */
export const subjectOf = (
  { custom_name, name, phone }: Pick<Chat, 'custom_name' | 'name' | 'phone'>,
  agent: string,
): Subject => ({ name: custom_name || name, phone: phone === '' ? '' : `+${phone}`, agent })

const GREETING =
  /(?:^|[^\p{L}])(?:hola|buen[oa]s(?: d[ií]as| tardes| noches)?|estimad[oa]|hi|hello|dear)[,!]?\s*$/iu

/** Whether the text before `{{place}}` greets somebody. */
function isName(message: string, place: number): boolean {
  const at = message.indexOf(`{{${place}}}`)
  return at >= 0 && GREETING.test(message.slice(0, at))
}

/** The first values of a template's fields: the saved defaults, and the contact's name where it is greeted. */
export const prefill = (
  template: { message: string; params: number; default_values: readonly string[] },
  { name, phone, agent }: Subject,
): string[] =>
  Array.from({ length: template.params }, (_, index) => {
    const saved = template.default_values[index] ?? ''
    if (saved !== '') return saved.replaceAll(NAME, name).replaceAll(PHONE, phone).replaceAll(AGENT, agent)
    return isName(template.message, index + 1) ? name : ''
  })

/** Values to save as defaults: without what belongs to this contact, which would otherwise reach others. */
export const asDefaults = (values: readonly string[], { name, phone, agent }: Subject): string[] =>
  values.map((value) =>
    [
      [name, NAME],
      [phone, PHONE],
      [agent, AGENT],
    ].reduce((text, [own = '', word = '']) => (own === '' ? text : text.replaceAll(own, word)), value),
  )
