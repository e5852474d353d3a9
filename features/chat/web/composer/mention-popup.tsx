import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import type { Member } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'

interface MentionPopupProps {
  id: string
  people: readonly Member[]
  chosen: number
  onChoose: (person: Member) => void
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The people that may be meant, above the field, which keeps the keyboard. */
export const MentionPopup = ({ id, people, chosen, onChoose }: MentionPopupProps) => {
  const t = useText(chatTexts)
  return (
    <Box
      id={id}
      role="listbox"
      aria-label={t('chat.mention')}
      sx={{
        position: 'absolute',
        left: 8,
        bottom: '100%',
        mb: 0.5,
        zIndex: 2,
        minWidth: 240,
        p: 0.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: 3,
      }}
    >
      {people.map((person, index) => (
        // The keyboard stays in the field, which names the chosen option; these are for the pointer.
        <Box
          key={person.id}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === chosen}
          onMouseDown={(event) => {
            event.preventDefault()
            onChoose(person)
          }}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 1,
            minHeight: 36,
            borderRadius: 1,
            cursor: 'pointer',
            '&[aria-selected=true]': { bgcolor: 'primary.light' },
          }}
        >
          <InitialsAvatar name={person.name} src={person.avatar} size={24} />
          {person.name}
          {person.extension !== null && person.extension !== '000' && (
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {person.extension}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
}
