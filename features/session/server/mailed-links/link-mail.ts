import { type Language, translate } from '#platform/i18n/text.ts'
import { composeMail } from '#platform/mail/server/compose-mail.ts'
import type { Mail } from '#platform/mail/server/mailer.ts'
import { sessionTexts } from '../../i18n/texts.ts'
import { LINK_MINUTES, type LinkPurpose } from './mailed-token.ts'

const PAGES = {
  'restart-password': 'restartPassword',
  unblock: 'unblockAccess',
  invitation: 'restartPassword',
} as const

interface LinkMailParts {
  person: { email: string; username: string; short_name: string; company_name: string; language: Language }
  purpose: LinkPurpose
  token: string
  /** `https://host` that the link leads to. */
  origin: string
  productName: string
}

/** The token goes into the fragment, which browsers never send, so that it reaches no log. */
export function composeLinkMail({ person, purpose, token, origin, productName }: LinkMailParts): Mail {
  const { language } = person
  const minutes = LINK_MINUTES[purpose]
  const values = {
    name: person.short_name,
    username: person.username,
    company: person.company_name,
    productName,
    minutes,
    days: Math.round(minutes / (24 * 60)),
  }
  const text = (part: 'subject' | 'lead' | 'button' | 'footer') =>
    translate(sessionTexts, language, `mail.${purpose}.${part}`, values)
  const query = new URLSearchParams({ token, username: person.username })
  return composeMail({
    to: person.email,
    subject: text('subject'),
    paragraphs: [translate(sessionTexts, language, 'mail.greeting', values), text('lead')],
    link: { label: text('button'), url: `${origin}/#/auth/${PAGES[purpose]}?${query}` },
    footer: text('footer'),
  })
}
