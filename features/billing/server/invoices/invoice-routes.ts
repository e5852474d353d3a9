import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { isLanguage, translate } from '#platform/i18n/text.ts'
import { composeMail } from '#platform/mail/server/compose-mail.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import {
  creditInvoice,
  invoiceFile,
  invoices,
  issueInvoice,
  ownInvoiceFile,
} from '../../contract/invoices.ts'
import { moneyText } from '../../contract/money-text.ts'
import { billingTexts } from '../../i18n/texts.ts'
import { OWN_PAGE } from '../accounts/warn-job.ts'
import { across } from '../across.ts'
import { recordAudit } from '../audit.ts'
import type { BillingPorts } from '../ports.ts'
import { creditInvoiceOf } from './credit-invoice.ts'
import { invoiceFileOf } from './invoice-file.ts'
import { issueInvoiceFor } from './issue-invoice.ts'
import { readInvoice } from './read-invoice.ts'

/** Mails the company that an invoice or credit note is there, in the transaction that issues it. */
export async function mailInvoice(
  { sendMail, origin, productName }: BillingPorts,
  unit: UnitOfWork,
  id: number,
): Promise<void> {
  const invoice = await readInvoice(unit.rows, id)
  const { buyer, kind, number, total, currency } = invoice
  if (!buyer.email) return
  const { language: own } = await unit.rows
    .selectFrom('companies')
    .select('language')
    .where('id', '=', invoice.company_id)
    .executeTakeFirstOrThrow()
  const language = isLanguage(own) ? own : 'es'
  const values = { number, total: moneyText(total, currency, language), name: buyer.name }
  await sendMail(
    unit,
    invoice.company_id,
    composeMail({
      to: buyer.email,
      subject: translate(billingTexts, language, `invoice.mail.${kind}`, values),
      paragraphs: [translate(billingTexts, language, 'invoice.mail.body', values)],
      link: {
        label: translate(billingTexts, language, 'invoice.mail.open'),
        url: `${origin}/#${OWN_PAGE}/facturas`,
      },
      footer: translate(billingTexts, language, 'mail.footer', { product: productName }),
    }),
  )
}

export function invoiceRoutes(ports: BillingPorts): BoundRoute[] {
  const { database } = ports
  return [
    refreshingLists(
      [invoices.name, 'invoice_issuer'],
      across(database, issueInvoice, async (request) => {
        const { unit, body } = request
        const account = await unit.rows
          .selectFrom('billing_accounts')
          .select('company_id')
          .where('id', '=', body.account)
          .executeTakeFirst()
        if (!account) throw new Failure(notFound)
        const invoice = await issueInvoiceFor(unit.rows, { companyId: account.company_id, until: body.until })
        await mailInvoice(ports, unit, invoice.id)
        await recordAudit(unit, {
          by: request,
          action: 'invoice.issued',
          subject: { type: 'invoice', id: invoice.id, name: invoice.number },
        })
        return invoice
      }),
    ),
    refreshingLists(
      [invoices.name],
      across(database, creditInvoice, async (request) => {
        const { unit, params, body } = request
        const note = await creditInvoiceOf(unit.rows, { id: params.id, reason: body.reason })
        await mailInvoice(ports, unit, note.id)
        await recordAudit(unit, {
          by: request,
          action: 'invoice.credited',
          subject: { type: 'invoice', id: params.id, name: note.invoice },
          details: { number: note.number, reason: body.reason },
        })
        return note
      }),
    ),
    across(database, invoiceFile, async ({ unit, params, query, language }) =>
      invoiceFileOf(await readInvoice(unit.rows, params.id), query.format, language),
    ),
    bind(ownInvoiceFile, async ({ unit, params, query, language }) =>
      invoiceFileOf(await readInvoice(unit.rows, params.id), query.format, language),
    ),
  ]
}
