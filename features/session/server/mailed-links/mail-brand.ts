import type { Rows } from '#platform/db/database.ts'
import type { Mail } from '#platform/mail/server/mailer.ts'

/** What mails of a company with a reseller's brand say. */
interface MailBrand {
  name: string
  /** For links; null: as for everybody. */
  origin: string | null
  from: Mail['from'] | null
}

/** Null: the product's own brand. `rows`: of the transaction in which it is asked, if any. */
export type MailBrandOf = (companyId: number, rows?: Rows) => Promise<MailBrand | null>
