import CallReceived from '@mui/icons-material/CallReceived'
import PanTool from '@mui/icons-material/PanToolOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { listParked } from '../../contract/parking.ts'
import { PICK_UP, slotNumber } from '../../contract/pick-up-number.ts'
import { controlTexts } from '../../i18n/control/texts.ts'
import { CallTimer } from '../bar/call-timer.tsx'
import { usePhone } from '../phone-context.tsx'
import { useCall } from '../use-call.ts'

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Parked calls, and calls ringing at colleagues. */
export const ParkedList = () => {
  const t = useText(controlTexts)
  const api = useApi()
  const { call } = useCall()
  const parkedCalls = useStore(usePhone().parked, ({ calls }) => calls)
  const read = useQuery({
    queryKey: ['phone', 'parked'],
    queryFn: ({ signal }) => api.call(listParked, { signal }),
  })
  const parked = parkedCalls ?? read.data?.results ?? []
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {parked.length > 0 && (
        <>
          <Typography id="parked-calls" variant="overline" color="text.secondary">
            {t('park.title')}
          </Typography>
          <List dense disablePadding aria-labelledby="parked-calls">
            {parked.map(({ call_id, slot, label, number, parked_at }) => (
              <ListItem key={call_id} disableGutters sx={{ gap: 1 }}>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Typography variant="body2" sx={{ ...oneLine, fontWeight: 600 }}>
                    {formatPhone(label || number)}
                  </Typography>
                  <Typography variant="caption" color="text.secondary" sx={oneLine} component="div">
                    {t('park.slot', { slot: String(slot) })} · <CallTimer since={Date.parse(parked_at)} />
                  </Typography>
                </Box>
                <Button
                  size="small"
                  startIcon={<CallReceived />}
                  aria-label={t('park.takeFrom', { name: formatPhone(label || number) })}
                  onClick={() => void call(slotNumber(slot))}
                >
                  {t('park.take')}
                </Button>
              </ListItem>
            ))}
          </List>
        </>
      )}
      <Button size="small" color="inherit" startIcon={<PanTool />} onClick={() => void call(PICK_UP)}>
        {t('park.pickUp')}
      </Button>
    </Box>
  )
}
