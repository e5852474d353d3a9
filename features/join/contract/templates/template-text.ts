/** A template's button: a quick reply, an address, or a number to call. The same as in `platform/messaging`. */
type TemplateButton =
  | { kind: 'reply'; title: string }
  | { kind: 'url'; title: string; url: string }
  | { kind: 'phone'; title: string; phone: string }

/** How many parameters a text takes: the highest `{{n}}`. */
export const paramsOf = (text: string): number =>
  [...text.matchAll(/\{\{(\d{1,2})\}\}/g)].reduce((max, [, number]) => Math.max(max, Number(number)), 0)

/** The text with its parameters filled in; missing ones stay as `{{n}}`. */
export const fillTemplate = (text: string, params: readonly string[]): string =>
  text.replace(/\{\{(\d{1,2})\}\}/g, (mark, place: string) => params[Number(place) - 1] || mark)

/** Whether parameters are numbered from 1 without a gap, as providers require. */
export const isNumbered = (text: string): boolean =>
  Array.from({ length: paramsOf(text) }, (_, index) => `{{${index + 1}}}`).every((mark) =>
    text.includes(mark),
  )

/** `Ver pedido | https://…` opens an address, `Llamar | +57…` calls, a title alone is a quick reply. */
export const BUTTON =
  /^[^|\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]{1,25}(\| ?(https:\/\/[!-~]{1,300}|\+\d{6,15}))?$/u

/** Parses a button written as a line of text; the inverse of `lineOf`. */
export function buttonOf(line: string): TemplateButton {
  const [title = '', target = ''] = line.split('|').map((part) => part.trim())
  if (target.startsWith('https://')) return { kind: 'url', title, url: target }
  if (target.startsWith('+')) return { kind: 'phone', title, phone: target }
  return { kind: 'reply', title }
}

export function lineOf(button: TemplateButton): string {
  if (button.kind === 'url') return `${button.title} | ${button.url}`
  return button.kind === 'phone' ? `${button.title} | ${button.phone}` : button.title
}
