import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined'
import Undo from '@mui/icons-material/UndoOutlined'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { invoiceFile, invoices } from '../../contract/invoices.ts'
import { billingTexts } from '../../i18n/texts.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { useInvoiceFiles } from './use-invoice-file.tsx'

/** /proveedor/facturas */
export const InvoicesScreen = () => {
  const t = useText(billingTexts)
  const files = useInvoiceFiles(invoiceFile)
  const [credited, setCredited] = useState<RecordOf<typeof invoices> | null>(null)
  return (
    <>
      <ResourceScreen
        resource={invoices}
        texts={billingTexts}
        icon={<ReceiptLong />}
        rowActions={[
          ...files,
          {
            id: 'credit',
            label: t('invoice.credit'),
            icon: <Undo fontSize="small" />,
            when: ({ kind, related }) => kind === 'invoice' && related === null,
            run: setCredited,
          },
        ]}
      />
      {credited && <CreditDialog invoice={credited} onClose={() => setCredited(null)} />}
    </>
  )
}
