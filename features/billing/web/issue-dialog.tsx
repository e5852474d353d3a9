import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { localDay } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { DayField } from '#platform/ui/list/day-field.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { useViewer } from '#platform/ui/viewer.tsx'
import type { billingAccounts } from '../contract/accounts.ts'
import { issueInvoice } from '../contract/invoices.ts'
import { billingTexts } from '../i18n/texts.ts'
import { AskDialog } from './ask-dialog.tsx'

interface IssueDialogProps {
  account: RecordOf<typeof billingAccounts>
  onClose: () => void
}

/** Invoices a company before the month is over, or what came late. */
export const IssueDialog = ({ account, onClose }: IssueDialogProps) => {
  const t = useText(billingTexts)
  const api = useApi()
  const { timeZone } = useViewer()
  const [until, setUntil] = useState(() => localDay(new Date(), timeZone))
  const save = () =>
    until === ''
      ? null
      : api
          .call(issueInvoice, { body: { account: account.id, until } })
          .then(({ number }) => showToast(t('invoice.issue.done', { number })))
  return (
    <AskDialog
      title={t('invoice.issue.title', { name: account.name })}
      action={t('invoice.issue')}
      save={save}
      onClose={onClose}
    >
      <DayField label={t('invoice.issue.until')} value={until} onChange={setUntil} />
    </AskDialog>
  )
}
