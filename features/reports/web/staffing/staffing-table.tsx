import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import type { ChannelPlan, HalfHourPlan } from '../../contract/staffing/plan-staffing.ts'
import { staffingTexts } from '../../i18n/staffing/texts.ts'
import { countText, percentText, waitText } from './staffing-words.ts'

/** A channel's contacts, agents, service, and service with one agent less. */
function useCells() {
  const t = useText(staffingTexts)
  const { language } = useLanguage()
  return ({ contacts, agents, service, less }: ChannelPlan): string[] =>
    agents === 0
      ? [countText(contacts, language), '0', '—', '—', '—', '—']
      : [
          countText(contacts, language),
          String(agents),
          percentText(service.level, language),
          waitText(service, language, t('staffing.endless')),
          percentText(service.occupancy, language),
          Number.isFinite(less.wait)
            ? `${percentText(less.level, language)} · ${waitText(less, language, '')}`
            : t('staffing.endless'),
        ]
}

const CHANNEL = ['expected', 'agents', 'reached', 'wait', 'busy', 'less'] as const
const right = { textAlign: 'right', whiteSpace: 'nowrap' } as const

/** The plan of each half hour, and what one agent less would do. */
export const StaffingTable = ({ plan, label }: { plan: readonly HalfHourPlan[]; label: string }) => {
  const t = useText(staffingTexts)
  const cells = useCells()
  const head = (channel: string) =>
    CHANNEL.map((key) => (
      <TableCell key={`${channel}-${key}`} sx={right}>
        {t(`staffing.${key}`)}
      </TableCell>
    ))
  return (
    <Table size="small" stickyHeader aria-label={label}>
      <TableHead>
        <TableRow>
          <TableCell rowSpan={2}>{t('staffing.halfHour')}</TableCell>
          <TableCell rowSpan={2} sx={right}>
            {t('staffing.agents')}
          </TableCell>
          <TableCell rowSpan={2} sx={right}>
            {t('staffing.scheduled')}
          </TableCell>
          <TableCell colSpan={CHANNEL.length} sx={{ textAlign: 'center' }}>
            {t('staffing.calls')}
          </TableCell>
          <TableCell colSpan={CHANNEL.length} sx={{ textAlign: 'center' }}>
            {t('staffing.conversations')}
          </TableCell>
        </TableRow>
        <TableRow>
          {head('calls')}
          {head('conversations')}
        </TableRow>
      </TableHead>
      <TableBody>
        {plan.map((row) => (
          <TableRow key={row.halfHour}>
            <TableCell component="th" scope="row">
              {row.halfHour}
            </TableCell>
            <TableCell sx={{ ...right, fontWeight: 650 }}>{row.agents}</TableCell>
            <TableCell sx={right}>{row.scheduled}</TableCell>
            {[...cells(row.calls), ...cells(row.conversations)].map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move.
              <TableCell key={index} sx={right}>
                {text}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
