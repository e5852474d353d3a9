import Backspace from '@mui/icons-material/BackspaceOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import Paper from '@mui/material/Paper'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { dialable } from '#platform/telephony/numbers/dialable.ts'
import type { PhoneStatus } from '../../contract/call.ts'
import { phoneTexts } from '../../i18n/texts.ts'
import { usePresence } from '../phone-context.tsx'
import { PresenceDot } from '../presence-dot.tsx'
import { type Contact, matchContacts } from './match-contacts.ts'

interface KnownContact extends Contact {
  status: PhoneStatus
}

interface NumberFieldProps {
  value: string
  onChange: (value: string) => void
  /** Enter, or a chosen contact. */
  onCall: (number: string) => void
  contacts: readonly KnownContact[]
  inputRef: RefObject<HTMLInputElement | null>
  /** Without a frame, in the top bar. */
  slim?: boolean
  /** Small with a frame, inside a panel. */
  framed?: boolean
}

const Proposal = ({
  id,
  contact,
  active,
  onChoose,
}: {
  id: string
  contact: KnownContact
  active: boolean
  onChoose: () => void
}) => {
  const status = usePresence(contact.endpoint, contact.status)
  return (
    <Box
      component="li"
      id={id}
      role="option"
      aria-selected={active}
      // Keeps the focus in the field, so that the list does not close before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 0.75,
        cursor: 'pointer',
        fontSize: '0.875rem',
        bgcolor: active ? 'action.selected' : 'transparent',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <PresenceDot status={status} quiet />
      <Box
        component="span"
        sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {contact.name}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {formatPhone(contact.number)}
      </Box>
    </Box>
  )
}

/** Number input with suggested contacts. */
export const NumberField = ({
  value,
  onChange,
  onCall,
  contacts,
  inputRef,
  slim = false,
  framed = false,
}: NumberFieldProps) => {
  const t = useText(phoneTexts)
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const proposals = open ? matchContacts(contacts, value) : []

  const enter = () => {
    // Several people match: highlights the first instead of calling.
    if (active < 0 && proposals.length > 1 && dialable(value) === null) return setActive(0)
    setOpen(false)
    onCall(proposals[active]?.number ?? value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = proposals.length - 1
    if (event.key === 'ArrowDown' && last >= 0) setActive(Math.min(active + 1, last))
    else if (event.key === 'ArrowUp' && last >= 0) setActive(Math.max(active - 1, -1))
    else if (event.key === 'Escape') {
      if (proposals.length > 0) setOpen(false)
      else onChange('')
    } else if (event.key === 'Enter') enter()
    else return
    event.preventDefault()
  }

  return (
    <Box sx={{ position: 'relative', flex: 1, minWidth: 0 }}>
      <OutlinedInput
        fullWidth
        value={value}
        inputRef={inputRef}
        placeholder={t('dial.number')}
        onChange={(event) => {
          onChange(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        inputProps={{
          'aria-label': t('dial.number'),
          role: 'combobox',
          'aria-expanded': proposals.length > 0,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': active >= 0 ? `${listId}-${active}` : undefined,
          autoComplete: 'off',
          spellCheck: false,
          maxLength: 80,
        }}
        endAdornment={
          value !== '' &&
          !slim && (
            <IconButton
              size="small"
              edge="end"
              aria-label={t('dial.erase')}
              onClick={() => {
                onChange(value.slice(0, -1))
                inputRef.current?.focus()
              }}
            >
              <Backspace fontSize="small" />
            </IconButton>
          )
        }
        sx={
          slim
            ? { typography: 'body2', '& fieldset': { border: 0 }, '& input': { py: 0.5, pl: 0.5, pr: 0 } }
            : framed
              ? { typography: 'body2', '& input': { py: 1 } }
              : { typography: 'h2', fontWeight: 400, bgcolor: 'background.paper' }
        }
      />
      <Paper
        component="ul"
        id={listId}
        role="listbox"
        aria-label={t('dial.suggestions')}
        hidden={proposals.length === 0}
        elevation={6}
        sx={{
          position: 'absolute',
          zIndex: 2,
          inset: '100% auto auto 0',
          minWidth: 'max(100%, 260px)',
          mt: 0.5,
          p: 0,
          py: 0.5,
          listStyle: 'none',
          '&[hidden]': { display: 'none' },
        }}
      >
        {proposals.map((contact, index) => (
          <Proposal
            key={contact.endpoint}
            id={`${listId}-${index}`}
            contact={contact}
            active={index === active}
            onChoose={() => {
              setOpen(false)
              onCall(contact.number)
            }}
          />
        ))}
      </Paper>
    </Box>
  )
}
