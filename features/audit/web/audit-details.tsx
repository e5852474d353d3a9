import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { formatDateTime } from '#platform/i18n/format.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import type { AuditEntry } from '../contract/audit.ts'
import { auditTexts } from '../i18n/texts.ts'

interface AuditDetailsProps {
  entry: AuditEntry
  /** Readable name of the action. */
  action: string
  onClose: () => void
}

/** All details of an entry. */
export const AuditDetails = ({ entry, action, onClose }: AuditDetailsProps) => {
  const t = useText(auditTexts)
  const ui = useText(platformTexts)
  const { timeZone } = useViewer()
  const rows = entry.changes
  const facts = [
    [t('audit.actor'), entry.actor_name === '' ? t('audit.program') : entry.actor_name],
    [t('audit.subject'), entry.subject_name],
    [t('audit.at'), formatDateTime(entry.at, timeZone)],
    [t('audit.address'), entry.address === '' ? '—' : entry.address],
  ]
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="audit-entry">
      <DialogTitle id="audit-entry">{action}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5, m: 0, mb: 2 }}
        >
          {facts.map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {name}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
        {rows.length === 0 ? (
          <Box sx={{ color: 'text.secondary' }}>{t('audit.nothingMore')}</Box>
        ) : (
          <Table size="small" aria-label={t('audit.details')}>
            <TableHead>
              <TableRow>
                <TableCell>{t('audit.field')}</TableCell>
                <TableCell>{t('audit.was')}</TableCell>
                <TableCell>{t('audit.is')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ field, from, to }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of one entry never move
                <TableRow key={at}>
                  <TableCell component="th" scope="row">
                    {field}
                  </TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{from ?? ''}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{to}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('ui.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
