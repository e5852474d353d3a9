import Delete from '@mui/icons-material/DeleteOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import TextField from '@mui/material/TextField'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { confirm } from '#platform/ui/messages/message-store.ts'
import {
  deleteFilter,
  listSavedFilters,
  type SavedFilter,
  type SavedFilterContent,
  saveFilter,
} from '../../contract/saved-filters.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import { showFailure } from '../show-failure.ts'

const KEY = ['join', 'saved-filters']

/** Saved filters, one's own and those that colleagues share; the current one can be saved. */
export const SavedFilters = ({
  current,
  onChoose,
}: {
  current: SavedFilterContent
  onChoose: (filter: SavedFilterContent) => void
}) => {
  const t = useText(joinWebTexts)
  const ui = useText(platformTexts)
  const join = useJoin()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => join.api.call(listSavedFilters, { signal }),
  })
  const again = () => queries.invalidateQueries({ queryKey: KEY })
  const keep = async () => {
    await join.api.call(saveFilter, { body: { name: name.trim(), shared, filter: current } })
    setName('')
    setShared(false)
    await again()
  }
  const remove = async ({ id, name: title }: SavedFilter) => {
    const sure = await confirm({
      title: t('join.savedFilter.delete', { name: title }),
      action: ui('ui.delete'),
      danger: true,
    })
    if (!sure) return
    await join.api.call(deleteFilter, { params: { id } })
    await again()
  }
  const filters = data?.results ?? []
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') showFailure(keep())
      }}
      sx={{ display: 'grid', gap: 1, pt: 1, borderTop: 1, borderColor: 'divider' }}
    >
      {filters.length > 0 && (
        <List
          dense
          aria-label={t('join.savedFilters')}
          sx={{ py: 0, mx: -1, maxHeight: 200, overflowY: 'auto' }}
        >
          {filters.map((one) => (
            <ListItem
              key={one.id}
              disablePadding
              secondaryAction={
                one.own && (
                  <IconButton
                    size="small"
                    edge="end"
                    aria-label={t('join.savedFilter.deleteOf', { name: one.name })}
                    onClick={() => showFailure(remove(one))}
                  >
                    <Delete fontSize="small" />
                  </IconButton>
                )
              }
            >
              <ListItemButton onClick={() => onChoose(one.filter)} sx={{ borderRadius: 1, px: 1 }}>
                <ListItemText primary={one.name} slotProps={{ primary: { noWrap: true } }} />
                {one.shared && (
                  <Groups
                    fontSize="small"
                    titleAccess={t('join.savedFilter.shared')}
                    sx={{ color: 'text.secondary', ml: 1 }}
                  />
                )}
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      )}
      <TextField
        size="small"
        label={t('join.savedFilter.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      {name.trim() !== '' && (
        <>
          <FormControlLabel
            control={<Checkbox size="small" checked={shared} onChange={(_, on) => setShared(on)} />}
            label={t('join.savedFilter.share')}
          />
          <Button type="submit" size="small" variant="outlined">
            {t('join.savedFilter.keep')}
          </Button>
        </>
      )}
    </Box>
  )
}
