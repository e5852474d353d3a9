import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Answer } from '#platform/contract/route.ts'
import { formatDuration } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import type { platformHealth } from '../../contract/status/status.ts'
import { providerTexts } from '../../i18n/texts.ts'

const COLUMNS = ['waiting', 'oldest', 'failing', 'given_up'] as const

/** Queues that have something to say, longest waiting first. */
export const JobTable = ({ jobs }: { jobs: Answer<typeof platformHealth>['jobs'] }) => {
  const t = useText(providerTexts)
  return (
    <Card title={t('health.jobs')}>
      {jobs.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('health.noJobs')}</Box>
      ) : (
        <Box sx={{ overflow: 'auto' }} tabIndex={0} role="region" aria-label={t('health.jobs')}>
          <Table size="small" aria-label={t('health.jobs')}>
            <TableHead>
              <TableRow>
                <TableCell>{t('health.job.kind')}</TableCell>
                {COLUMNS.map((column) => (
                  <TableCell key={column} align="right">
                    {t(`health.job.${column}`)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {jobs.map((job) => (
                <TableRow key={job.kind}>
                  <TableCell component="th" scope="row">
                    <code>{job.kind}</code>
                  </TableCell>
                  {COLUMNS.map((column) => (
                    <TableCell key={column} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                      {column === 'oldest' ? formatDuration(job.oldest) : job[column]}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Card>
  )
}
