import Campaign from '@mui/icons-material/CampaignOutlined'
import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { chatTexts } from '../../i18n/texts.ts'
import type { Suggestion } from './suggestions.ts'

interface SuggestionPopupProps {
  id: string
  suggestions: readonly Suggestion[]
  chosen: number
  onChoose: (suggestion: Suggestion) => void
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** Completions above the field; focus stays in the field. */
export const SuggestionPopup = ({ id, suggestions, chosen, onChoose }: SuggestionPopupProps) => {
  const t = useText(chatTexts)
  return (
    <Box
      id={id}
      role="listbox"
      aria-label={suggestions[0]?.emoji ? t('chat.emoji') : t('chat.mention')}
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
      {suggestions.map((suggestion, index) => (
        // The field marks the active option (aria-activedescendant); options only take pointer events.
        <Box
          key={suggestion.key}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === chosen}
          onMouseDown={(event) => {
            event.preventDefault()
            onChoose(suggestion)
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
          {suggestion.person !== null && (
            <InitialsAvatar name={suggestion.person.name} src={suggestion.person.avatar} size={24} />
          )}
          {suggestion.emoji !== null && (
            <Box component="span" aria-hidden sx={{ fontSize: '1.25rem' }}>
              {suggestion.emoji}
            </Box>
          )}
          {suggestion.person === null && suggestion.emoji === null && <Campaign fontSize="small" />}
          {suggestion.label}
          {suggestion.detail !== null && (
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {suggestion.detail}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
}
