import Call from '@mui/icons-material/CallOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { cutText } from '#platform/contract/cut-text.ts'
import { formatPhone } from '#platform/i18n/format.ts'
import { dialable } from '#platform/telephony/numbers/dialable.ts'
import { Autocomplete } from '#platform/ui/form/autocomplete.tsx'
import { CALLED_NUMBER, type CallingPhone, MAX_CALLED_NAME } from '../../../contract/room-socket.ts'
import { useRoomSession, useRoomText, useRoomView } from '../room-context.ts'
import { type Callable, type SearchCallable, useCallable } from './search-callable.ts'

const GROUPS = { colleague: 'call.colleagues', contact: 'call.contacts' } as const

/** The typed number; null: none, or none that a meeting calls. */
const typedNumber = (typed: string): string | null => {
  const number = dialable(typed)
  return number !== null && CALLED_NUMBER.test(number) ? number : null
}

const NONE: readonly CallingPhone[] = []

/** A call that was ordered here. A room calls a number once at a time, so that the number tells which one it is. */
interface Ordered {
  readonly number: string
  /** Former calls of the number, which failed. */
  readonly former: ReadonlySet<string>
  /** Its entry was seen: once it is gone, somebody answered. */
  readonly seen: boolean
}

/** Orders a call and says what became of it, until it rings. */
function useOrderedCall(onRings: () => void) {
  const { send } = useRoomSession()
  const calling = useRoomView(({ room }) => room?.calling) ?? NONE
  const online = useRoomView((view) => view.online)
  const [ordered, setOrdered] = useState<Ordered | null>(null)
  const [why, setWhy] = useState<CallingPhone['why']>(null)
  const rings = useEffectEvent(onRings)
  useEffect(() => {
    if (ordered === null) return
    // Nobody knows whether the order arrived: the room's list tells once it is there again.
    if (!online) return setOrdered(null)
    const own = calling.find(({ id, number }) => number === ordered.number && !ordered.former.has(id))
    if (own?.phase === 'failed') {
      setWhy(own.why)
      setOrdered(null)
    } else if (own?.phase === 'ringing' || (!own && ordered.seen)) {
      setOrdered(null)
      rings()
    } else if (own && !ordered.seen) setOrdered({ ...ordered, seen: true })
  }, [calling, online, ordered])
  return {
    isCalling: ordered !== null,
    canCall: online,
    why,
    forget: () => setWhy(null),
    order(number: string, name: string) {
      setWhy(null)
      const former = calling.filter((one) => one.number === number && one.phase === 'failed')
      setOrdered({ number, former: new Set(former.map(({ id }) => id)), seen: false })
      send({ do: 'call', number, name: cutText(name, MAX_CALLED_NAME) })
    },
  }
}

interface CallDialogProps {
  search: SearchCallable
  onClose: () => void
  onCalled: () => void
}

/** A telephone to call into the meeting: a number, a colleague or a contact. */
export const CallDialog = ({ search, onClose, onCalled }: CallDialogProps) => {
  const t = useRoomText()
  const ordered = useOrderedCall(() => {
    onCalled()
    onClose()
  })
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Callable | null>(null)
  const [isWrong, setWrong] = useState(false)
  const { found, isBusy } = useCallable(search, typed.trim())
  const call = () => {
    const number = chosen?.number ?? typedNumber(typed)
    if (ordered.isCalling || !ordered.canCall) return
    if (number === null || number === '') return setWrong(true)
    ordered.order(number, chosen?.name ?? '')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    call()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="call-telephone">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="call-telephone">{t('call.title')}</DialogTitle>
        <DialogContent>
          <Autocomplete
            freeSolo
            autoHighlight={false}
            options={found}
            value={chosen}
            inputValue={chosen ? chosen.name : typed}
            loading={isBusy}
            groupBy={({ kind }) => t(GROUPS[kind])}
            getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
            getOptionKey={(option) =>
              typeof option === 'string' ? option : `${option.kind} ${option.name} ${option.number}`
            }
            // The server has searched.
            filterOptions={(options) => options}
            onInputChange={(_, text, reason) => {
              if (reason !== 'input' && reason !== 'clear') return
              setChosen(null)
              setWrong(false)
              ordered.forget()
              setTyped(text)
            }}
            onChange={(_, option) => {
              // The enter key on what was typed: the form is sent as well.
              if (typeof option === 'string') return
              ordered.forget()
              setChosen(option)
            }}
            renderOption={({ key, ...props }, { name, number }) => (
              <Box component="li" key={key} {...props}>
                <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>{name}</Box>
                <Box sx={{ pl: 1, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                  {formatPhone(number)}
                </Box>
              </Box>
            )}
            renderInput={(params) => (
              <TextField
                {...params}
                autoFocus
                size="small"
                margin="dense"
                label={t('call.who')}
                error={isWrong || ordered.why !== null}
                helperText={
                  isWrong
                    ? t('call.wrong')
                    : ordered.why !== null
                      ? t(`call.why.${ordered.why}`)
                      : chosen
                        ? t('call.to', { number: chosen.number })
                        : t('call.hint')
                }
              />
            )}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('call.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            startIcon={<Call />}
            loading={ordered.isCalling}
            disabled={!ordered.canCall}
          >
            {t('call.do')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
