import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { LOCALES } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { businesses } from '../../contract/businesses.ts'
import { readNeedsOfBusiness } from '../../contract/needs.ts'
import { crmTexts } from '../../i18n/texts.ts'

const NeedsDialog = lazy(async () => ({ default: (await import('./needs-dialog.tsx')).NeedsDialog }))

/** A business' needs with amounts and total; editable while it is open. */
export const NeedsPanel = ({ business }: { business: RecordOf<typeof businesses> }) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const { language } = useLanguage()
  const api = useApi()
  const [editing, setEditing] = useState(false)
  const read = useQuery({
    // Under the businesses' query key: any change to one refetches its needs.
    queryKey: ['resource', businesses.name, 'needs', business.id, business.version],
    queryFn: ({ signal }) => api.call(readNeedsOfBusiness, { params: { id: business.id }, signal }),
    staleTime: 0,
  })
  if (hasFailed(read))
    return (
      <Box role="alert">
        {failureDetail(read.error)} <Button onClick={() => void read.refetch()}>{ui('ui.retry')}</Button>
      </Box>
    )
  if (read.data === undefined) return <Skeleton height={160} />
  const { needs, total_amount: total } = read.data
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {business.status === 'open' && total !== null && (
        <Button startIcon={<Edit />} onClick={() => setEditing(true)} sx={{ justifySelf: 'end' }}>
          {t('crm.needs.edit')}
        </Button>
      )}
      {needs.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('crm.needs.none')}</Box>
      ) : (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('crm.needs.need')}</TableCell>
              <TableCell align="right">{t('crm.needs.quantity')}</TableCell>
              <TableCell align="right">{t('crm.needs.amount')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {needs.map(({ id, need, quantity, amount, note }) => (
              <TableRow key={id}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {need.label}
                  {note !== null && <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{note}</Box>}
                </TableCell>
                <TableCell align="right">{quantity.toLocaleString(LOCALES[language])}</TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {amount === null ? '—' : formatMoney(amount)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableCell component="th" colSpan={2} sx={{ fontWeight: 600, color: 'text.primary' }}>
                {t('crm.needs.total')}
              </TableCell>
              <TableCell
                align="right"
                sx={{ fontWeight: 600, fontSize: '0.875rem', color: 'text.primary', whiteSpace: 'nowrap' }}
              >
                {total === null ? '—' : formatMoney(total)}
              </TableCell>
            </TableRow>
          </TableFooter>
        </Table>
      )}
      {editing && (
        <Suspense>
          <NeedsDialog
            businessId={business.id}
            name={business.name}
            needs={needs}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </Box>
  )
}
