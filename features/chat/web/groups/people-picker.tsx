import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormHelperText from '@mui/material/FormHelperText'
import LinearProgress from '@mui/material/LinearProgress'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { chatTexts } from '../../i18n/texts.ts'
import { ChatAvatar } from '../chat-avatar.tsx'
import { usePeople } from '../search/use-search.ts'

export interface PickedPerson {
  readonly id: number
  readonly name: string
}

interface PeoplePickerProps {
  picked: readonly PickedPerson[]
  onChange: (picked: readonly PickedPerson[]) => void
  /** Ids of people to leave out: they are already members. */
  without?: ReadonlySet<number>
  error?: string | undefined
}

const NOBODY: ReadonlySet<number> = new Set()

/** Picks colleagues: search results, with the picked ones above them. */
export const PeoplePicker = ({ picked, onChange, without = NOBODY, error }: PeoplePickerProps) => {
  const t = useText(chatTexts)
  const words = useText(platformTexts)
  const labelId = useId()
  const [query, setQuery] = useState('')
  const { people, busy, failed } = usePeople(query.trim())
  const offered = people.filter(({ user_id }) => !without.has(user_id))
  const isPicked = (id: number) => picked.some((one) => one.id === id)
  const toggle = (person: PickedPerson) =>
    onChange(isPicked(person.id) ? picked.filter(({ id }) => id !== person.id) : [...picked, person])
  return (
    <Box role="group" aria-labelledby={labelId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={labelId} variant="body2" sx={{ fontWeight: 600 }}>
        {picked.length === 0 ? t('group.people') : t('group.chosen', { count: picked.length })}
      </Typography>
      {picked.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, maxHeight: 88, overflowY: 'auto' }}>
          {picked.map((person) => (
            <Chip
              key={person.id}
              size="small"
              label={person.name}
              onDelete={() => toggle(person)}
              onClick={() => toggle(person)}
              aria-label={t('group.unchoose', { name: person.name })}
            />
          ))}
        </Box>
      )}
      <Box sx={{ '& > *': { width: '100% !important' } }}>
        <SearchField label={t('group.searchPeople')} value={query} onChange={setQuery} />
      </Box>
      <Box sx={{ height: 2 }}>
        {busy && <LinearProgress aria-label={words('ui.loading')} sx={{ height: 2 }} />}
      </Box>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          height: 208,
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {offered.map((person) => (
          <ListItem key={person.user_id} disablePadding>
            <ListItemButton
              dense
              role="checkbox"
              aria-checked={isPicked(person.user_id)}
              onClick={() => toggle({ id: person.user_id, name: person.name })}
              sx={{ gap: 1.25, py: 0.25 }}
            >
              <Checkbox
                size="small"
                checked={isPicked(person.user_id)}
                tabIndex={-1}
                disableRipple
                slotProps={{ input: { 'aria-hidden': true } }}
                sx={{ p: 0.5, pointerEvents: 'none' }}
              />
              <ChatAvatar
                size={32}
                chat={{
                  isGroup: false,
                  isFexIA: false,
                  getInfoName: person.name,
                  img_dialog: person.avatar,
                  account: person.account,
                  state: person.status,
                  user_id: person.user_id,
                }}
              />
              <ListItemText
                primary={person.name}
                secondary={person.extension === '000' ? null : person.extension}
              />
            </ListItemButton>
          </ListItem>
        ))}
        {offered.length === 0 && !busy && (
          <Typography
            component="li"
            role={failed === null ? 'status' : 'alert'}
            variant="body2"
            sx={{ p: 3, textAlign: 'center', color: 'text.secondary', listStyle: 'none' }}
          >
            {failed ?? t('group.noPeople')}
          </Typography>
        )}
      </Box>
      {error !== undefined && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
    </Box>
  )
}
