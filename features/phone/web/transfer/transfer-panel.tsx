import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { dialable } from '#platform/telephony/numbers/dialable.ts'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { showToast } from '#platform/ui/notices.ts'
import type { TransferType } from '../../contract/control.ts'
import { getContacts } from '../../contract/directory.ts'
import { callTexts } from '../../i18n/call/texts.ts'
import { controlTexts } from '../../i18n/control/texts.ts'
import { usePhone, usePresence } from '../phone-context.tsx'
import { matchContacts } from '../pill/match-contacts.ts'
import { PresenceDot } from '../presence-dot.tsx'
import type { Call } from '../softphone/call-set.ts'
import { useCallControl } from './use-call-control.ts'

const SUCCESS_TEXT = {
  blind: 'transfer.done',
  attended: 'transfer.asking',
  conference: 'conference.inviting',
} as const satisfies Record<TransferType, string>

interface Person {
  endpoint: string
  name: string
  number: string
  avatar: string | null
  status: 'UNREGISTERED' | 'REGISTERED' | 'BUSY' | 'IN_CALL' | 'IN_MEETING'
}

const Row = ({ person, chosen, onChoose }: { person: Person; chosen: boolean; onChoose: () => void }) => {
  const status = usePresence(person.endpoint, person.status)
  return (
    <ListItemButton
      dense
      selected={chosen}
      aria-pressed={chosen}
      onClick={onChoose}
      sx={{ gap: 1, px: 1, borderRadius: 1 }}
    >
      <InitialsAvatar name={person.name} src={person.avatar} size={24} />
      <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {person.name}
        <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
          {formatPhone(person.number)}
        </Box>
      </Box>
      <Box sx={{ typography: 'body2' }}>
        <PresenceDot status={status} />
      </Box>
    </ListItemButton>
  )
}

/** People who can take a call first, each group by name. */
const readyFirst = (people: readonly Person[]): Person[] => {
  const isReady = ({ status }: Person) => status === 'REGISTERED'
  return [...people.filter(isReady), ...people.filter((one) => !isReady(one))]
}

/** Chooses the target of a transfer, with presence, and its kind. */
export const TransferPanel = ({ call, onDone }: { call: Call; onDone: () => void }) => {
  const t = useText(callTexts)
  const control = useText(controlTexts)
  const api = useApi()
  const { session } = usePhone()
  const orders = useCallControl()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const contacts = useQuery({
    queryKey: ['phone', 'contacts'],
    queryFn: ({ signal }) => api.call(getContacts, { signal }),
  })
  const others = (contacts.data?.results ?? []).filter(
    ({ endpoint, number }) => endpoint !== session.sipData?.account && number !== call.number,
  )
  const shown = typed.trim() === '' ? readyFirst(others).slice(0, 5) : matchContacts(others, typed)
  const only = dialable(typed) ?? (shown.length === 1 ? shown[0]?.number : undefined)
  const target = only === '' ? undefined : only
  const inside = others.some(({ number }) => number === target)
  const send = async (type: TransferType, prefix = '') => {
    if (target === undefined) return
    setBusy(true)
    const done = await orders.transfer(call, prefix + target, type)
    setBusy(false)
    if (!done) return
    showToast(t(SUCCESS_TEXT[type]), 'info')
    onDone()
  }
  const park = async () => {
    setBusy(true)
    const done = await orders.park(call)
    setBusy(false)
    if (!done) return
    showToast(control('park.done'), 'info')
    onDone()
  }
  return (
    <Box role="group" aria-label={t('transfer.to')} sx={{ display: 'grid', gap: 1.25, pt: 0.75 }}>
      <TextField
        autoFocus
        size="small"
        label={t('transfer.to')}
        placeholder={t('transfer.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void send('blind')
        }}
        slotProps={{
          htmlInput: { maxLength: 80, autoComplete: 'off' },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      {shown.length > 0 ? (
        <List disablePadding sx={{ maxHeight: 220, overflowY: 'auto' }}>
          {shown.map((person) => (
            <Row
              key={person.endpoint}
              person={person}
              chosen={person.number === target}
              onChoose={() => setTyped(person.number)}
            />
          ))}
        </List>
      ) : (
        dialable(typed) === null && (
          <Typography variant="body2" color="text.secondary">
            {t('transfer.none')}
          </Typography>
        )
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={target === undefined || busy}
          onClick={() => void send('attended')}
        >
          {t('transfer.attended')}
        </Button>
        <Button
          variant="outlined"
          disabled={target === undefined || busy}
          onClick={() => void send('conference')}
        >
          {t('conference.start')}
        </Button>
        <Button variant="outlined" disabled={busy} onClick={() => void park()}>
          {control('park.park')}
        </Button>
        <Button variant="outlined" disabled={!inside || busy} onClick={() => void send('blind', '*')}>
          {t('transfer.toBox')}
        </Button>
        <Button
          variant="contained"
          sx={{ gridColumn: 'span 2' }}
          disabled={target === undefined || busy}
          onClick={() => void send('blind')}
        >
          {t('transfer.blind')}
        </Button>
      </Box>
    </Box>
  )
}
