import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { ownInvoiceFile, ownInvoices } from '../../contract/invoices.ts'
import { billingTexts } from '../../i18n/texts.ts'
import { useInvoiceFiles } from '../invoices/use-invoice-file.tsx'

/** /admin/consumo/facturas: the own company's invoices. */
export const OwnInvoicesScreen = () => (
  <ResourceScreen
    resource={ownInvoices}
    texts={billingTexts}
    icon={<ReceiptLong />}
    rowActions={useInvoiceFiles(ownInvoiceFile)}
  />
)
