import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletOutlined'
import Add from '@mui/icons-material/AddCardOutlined'
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { billingAccounts } from '../contract/accounts.ts'
import { rateDecks } from '../contract/rates.ts'
import { billingTexts } from '../i18n/texts.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { MovementDialog } from './movement-dialog.tsx'

/** /proveedor/consumo-y-saldos: how each company pays, and what it has left. */
export const AccountsScreen = () => {
  const t = useText(billingTexts)
  const [invoiced, setInvoiced] = useState<RecordOf<typeof billingAccounts> | null>(null)
  const [moved, setMoved] = useState<RecordOf<typeof billingAccounts> | null>(null)
  const planWord = (plan: unknown): string => {
    const known = rateDecks.fields.plan.choices.find((one) => one === plan)
    return known === undefined ? '' : t(`rate_deck.plan.${known}`)
  }
  return (
    <>
      <ResourceScreen
        resource={billingAccounts}
        texts={billingTexts}
        icon={<AccountBalanceWallet />}
        render={{ plan: ({ plan }) => planWord(plan) }}
        rowActions={[
          { id: 'move', label: t('movement.open'), icon: <Add fontSize="small" />, run: setMoved },
          {
            id: 'invoice',
            label: t('invoice.issue'),
            icon: <ReceiptLong fontSize="small" />,
            when: ({ mode }) => mode !== 'none',
            run: setInvoiced,
          },
        ]}
      />
      {invoiced && <IssueDialog account={invoiced} onClose={() => setInvoiced(null)} />}
      {moved && <MovementDialog account={moved} onClose={() => setMoved(null)} />}
    </>
  )
}
