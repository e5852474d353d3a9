import type { ReactNode } from 'react'
import type { Language } from '#platform/i18n/text.ts'

/** A page that opens without a session, by a key in its address. */
interface PublicPage {
  /** Its first group is the key. */
  address: RegExp
  /** May be shown in a frame of another site. */
  framed?: boolean
  load: () => Promise<(key: string, language: Language) => ReactNode>
}

const PAGES: readonly PublicPage[] = [
  {
    // A public form.
    address: /^\/formulario\/([0-9a-f-]{36})\/?$/,
    framed: true,
    load: async () => {
      const { PublicFormPage } = await import('#features/crm/web/public-form/public-form-page.tsx')
      return (key, language) => <PublicFormPage formKey={key} language={language} />
    },
  },
  {
    // Where a customer accepts or declines a quote.
    address: /^\/cotizacion\/([0-9a-f-]{36})\/?$/,
    load: async () => {
      const { QuotePage } = await import('#features/crm/quotes/web/quote-page.tsx')
      return (key, language) => <QuotePage token={key} language={language} />
    },
  },
  {
    // A link of the drive.
    address: /^\/compartido\/([\w-]{1,100})\/?$/,
    load: async () => {
      const { LinkPage } = await import('#features/drive/web/public/link-page.tsx')
      return (key, language) => <LinkPage token={key} language={language} />
    },
  },
  {
    // A link that shows live numbers on a television.
    address: /^\/pared\/([\w-]{43})\/?$/,
    load: async () => {
      const { WallPage } = await import('#features/reports/web/walls/wall-page.tsx')
      return (key, language) => <WallPage token={key} language={language} />
    },
  },
  {
    // Where a guest answers an invitation.
    address: /^\/invitacion\/([0-9a-f-]{36})\/?$/,
    load: async () => {
      const { InvitationPage } = await import('#features/agenda/web/invitation/invitation-page.tsx')
      // The occurrence of a repeated event that the mail was about.
      const date = new URLSearchParams(window.location.search).get('fecha')
      return (key, language) => <InvitationPage token={key} date={date} language={language} />
    },
  },
  {
    // Where people outside book appointments.
    address: /^\/citas\/([0-9a-f]{12})\/?$/,
    load: async () => {
      const { BookingPage } = await import('#features/agenda/web/booking/booking-page.tsx')
      return (key, language) => <BookingPage pageKey={key} language={language} />
    },
  },
  {
    // Whether everything works.
    address: /^\/(estado)\/?$/,
    load: async () => {
      const { StatusPage } = await import('#features/provider/web/status/status-page.tsx')
      return (_key, language) => <StatusPage language={language} />
    },
  },
  {
    // Where they move or cancel one.
    address: /^\/mi-cita\/([0-9a-f-]{36})\/?$/,
    load: async () => {
      const { MyBookingPage } = await import('#features/agenda/web/booking/my-booking-page.tsx')
      return (key, language) => <MyBookingPage token={key} language={language} />
    },
  },
]

export interface OpenedPage {
  framed: boolean
  read: (language: Language) => Promise<ReactNode>
}

/** The public page at an address of the program; undefined: none. */
export function publicPageAt(pathname: string): OpenedPage | undefined {
  for (const { address, framed = false, load } of PAGES) {
    const key = address.exec(pathname)?.[1]
    if (key !== undefined) return { framed, read: async (language) => (await load())(key, language) }
  }
  return undefined
}
