import type { Mail } from './mailer.ts'

export interface MailParts {
  to: string
  subject: string
  /** Plain text paragraphs. */
  paragraphs: readonly string[]
  /** Call to action; also written out, for readers without buttons. */
  link?: { label: string; url: string }
  /** Small print. */
  footer: string
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`

/** Renders the same content as plain text and as HTML without images or external parts. */
export function composeMail({ to, subject, paragraphs, link, footer }: MailParts): Mail {
  const button =
    link &&
    `<a href="${escaped(link.url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#1456b8;color:#ffffff;text-decoration:none;font-weight:600">${escaped(link.label)}</a>`
  const html = [
    ...paragraphs.map((text) => paragraph(escaped(text))),
    ...(link && button ? [paragraph(button), paragraph(`<small>${escaped(link.url)}</small>`)] : []),
    `<p style="margin:24px 0 0;color:#5f6b7a;font-size:13px">${escaped(footer)}</p>`,
  ].join('\n')
  return {
    to,
    subject,
    text: [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), footer].join('\n\n'),
    html: `<!doctype html><html><body style="font:15px/1.5 Roboto,Arial,sans-serif;color:#1d2733;max-width:560px;margin:24px auto;padding:0 16px">\n${html}\n</body></html>`,
  }
}
