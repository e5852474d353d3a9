import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import NativeSelect from '@mui/material/NativeSelect'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { Autocomplete } from '#platform/ui/form/autocomplete.tsx'
import type { SharedPerson } from '../../contract/sharing.ts'
import { driveTexts } from '../../i18n/texts.ts'
import { type UsedSharing, useColleagues } from './use-sharing.ts'

interface SharedPeopleProps {
  people: readonly SharedPerson[]
  sharing: UsedSharing
}

/** Colleagues who may read or edit. */
export const SharedPeople = ({ people, sharing }: SharedPeopleProps) => {
  const t = useText(driveTexts)
  const [search, setSearch] = useState('')
  const { data, isFetching } = useColleagues(search.trim())
  const there = new Set(people.map(({ user_id }) => user_id))
  const offered = (data?.results ?? []).filter(({ user_id }) => !there.has(user_id))
  return (
    <Box
      component="section"
      aria-label={t('drive.people')}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
    >
      <Typography variant="h3">{t('drive.people')}</Typography>
      <Autocomplete
        options={offered}
        value={null}
        inputValue={search}
        loading={isFetching}
        noOptionsText={t('drive.nobody')}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ user_id }) => user_id}
        // The server has searched.
        filterOptions={(options) => options}
        blurOnSelect={false}
        onInputChange={(_, text, reason) => setSearch(reason === 'input' ? text : '')}
        onChange={(_, person) => {
          if (person) void sharing.share(person.user_id, false)
        }}
        renderInput={(params) => <TextField {...params} size="small" label={t('drive.addPerson')} />}
      />
      {people.map(({ user_id, name, may_edit }) => (
        <Box key={user_id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography noWrap sx={{ flex: 1 }}>
            {name}
          </Typography>
          <NativeSelect
            disableUnderline
            value={may_edit ? 'edit' : 'read'}
            inputProps={{ 'aria-label': t('drive.rightsOf', { name }) }}
            onChange={(event) => void sharing.share(user_id, event.target.value === 'edit')}
          >
            <option value="read">{t('drive.mayRead')}</option>
            <option value="edit">{t('drive.mayEdit')}</option>
          </NativeSelect>
          <IconButton
            size="small"
            aria-label={t('drive.unshare', { name })}
            onClick={() => void sharing.unshare(user_id)}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  )
}
