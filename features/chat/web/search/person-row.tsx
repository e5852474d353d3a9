import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { DirectoryEntry } from '#features/phone/contract/directory.ts'
import { rowSx } from '#platform/conversation/web/list/row-style.ts'
import { ChatAvatar } from '../chat-avatar.tsx'

interface PersonRowProps {
  person: DirectoryEntry
  onChoose: () => void
}

/** A colleague to write to. */
export const PersonRow = ({ person, onChoose }: PersonRowProps) => (
  <ButtonBase data-row onClick={onChoose} sx={rowSx}>
    <ChatAvatar
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
    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
      <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
        {person.name}
      </Box>
      {person.extension !== '000' && (
        <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {person.extension}
        </Box>
      )}
    </Box>
  </ButtonBase>
)
