import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import TableChart from '@mui/icons-material/TableChartOutlined'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RowAction } from '#platform/resource/web/row-menu.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { showAlert } from '#platform/ui/notices.ts'
import type { invoiceFile, ownInvoiceFile } from '../../contract/invoices.ts'
import { billingTexts } from '../../i18n/texts.ts'

/** Row actions that download an invoice, and its lines. */
export function useInvoiceFiles(route: typeof invoiceFile | typeof ownInvoiceFile): RowAction[] {
  const t = useText(billingTexts)
  const api = useApi()
  const download = async (id: number, format: 'pdf' | 'csv') => {
    try {
      const { name, blob } = await api.download(route, { params: { id }, query: { format } })
      saveBlob(name, blob)
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  return [
    {
      id: 'pdf',
      label: t('invoice.pdfFile'),
      icon: <PictureAsPdf fontSize="small" />,
      run: ({ id }) => void download(id, 'pdf'),
    },
    {
      id: 'csv',
      label: t('invoice.csvFile'),
      icon: <TableChart fontSize="small" />,
      run: ({ id }) => void download(id, 'csv'),
    },
  ]
}
