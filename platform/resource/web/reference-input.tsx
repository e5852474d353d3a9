import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { RouteContract } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { Autocomplete } from '#platform/ui/form/autocomplete.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { isReference } from './form-values.ts'

interface Option {
  id: number
  label: string
}

interface ReferenceInputProps {
  id: string
  options: RouteContract
  /** One, several, or null. */
  value: unknown
  multiple: boolean
  /** Shows avatars. */
  person: boolean
  error: boolean
  disabled: boolean
  autoFocus: boolean
  /** What goes without a choice. */
  placeholder?: string
  onChange: (value: unknown) => void
}

/** Picks a record by name, searching while typing. */
export const ReferenceInput = (props: ReferenceInputProps) => {
  const { id, error, options, value, multiple, person, disabled, autoFocus, placeholder, onChange } = props
  const api = useApi()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const found = useQuery({
    queryKey: ['options', options.path, search],
    queryFn: async ({ signal }) => {
      const answer = await api.call(options, { query: { search, limit: 50 } as never, signal } as never)
      return (answer as unknown as { results: Option[] }).results
    },
    enabled: open,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const one = isReference(value) ? value : null
  const several = Array.isArray(value) ? value.filter(isReference) : []
  return (
    <Autocomplete<Option, boolean>
      multiple={multiple}
      size="small"
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={found.data ?? []}
      loading={found.isFetching}
      value={multiple ? several : one}
      onChange={(_, next) => onChange(next)}
      // The chosen name must not be used as search text when the list opens.
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      filterOptions={(all) => all}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      id={id}
      disabled={disabled}
      renderOption={({ key, ...rest }, option) => (
        <Box component="li" key={key} {...rest} sx={{ gap: 1 }}>
          {person && <InitialsAvatar name={option.label} src={null} size={24} />}
          {option.label}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          error={error}
          autoFocus={autoFocus}
          placeholder={one === null && several.length === 0 ? placeholder : undefined}
          sx={{ '& .MuiOutlinedInput-root': { bgcolor: 'background.paper' } }}
        />
      )}
    />
  )
}
