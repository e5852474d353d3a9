import { translate } from '#platform/i18n/text.ts'
import { notifyAdministrators } from '#platform/notify/notify-administrators.ts'
import { billingTexts } from '../i18n/texts.ts'
import { OWN_PAGE } from './accounts/warn-job.ts'
import type { BillingPorts } from './ports.ts'

/** Notices to administrators about calls and messages that did not go out; nobody waits for them. */
export function tellCompanies({ database, notify, log }: BillingPorts) {
  const failed = (companyId: number) => (error: unknown) =>
    log.error({ err: error, companyId }, 'failed to notify of a refused call or message')
  return {
    refused(companyId: number): void {
      notifyAdministrators(database, notify, companyId, ({ language, hour }) => ({
        kind: 'billing_refused',
        title: translate(billingTexts, language, 'refused.title'),
        body: translate(billingTexts, language, 'refused.body'),
        link: OWN_PAGE,
        // Once an hour, however many calls are tried.
        dedupeKey: `billing refused ${hour}`,
        push: true,
      })).catch(failed(companyId))
    },
    suspicious(companyId: number, found: { kind: string; subject: string; action: string }): void {
      const { kind, subject, action } = found
      const key = kind.startsWith('spend') ? 'spend_hour' : kind === 'new_country' ? kind : 'hours'
      notifyAdministrators(database, notify, companyId, ({ language }) => ({
        kind: 'fraud_alert',
        title: translate(billingTexts, language, `suspicious.${key}`, { subject }),
        body: translate(
          billingTexts,
          language,
          action === 'block' ? 'suspicious.blocked' : 'suspicious.alerted',
        ),
        link: OWN_PAGE,
        dedupeKey: `fraud ${kind} ${subject} ${action}`,
        push: true,
      })).catch(failed(companyId))
    },
  }
}
