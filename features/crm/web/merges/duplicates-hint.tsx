import CallMerge from '@mui/icons-material/CallMerge'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { findDuplicates } from '../../contract/merges.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { isSameName } from './same-name.ts'

const FRESH_FOR_MS = 300_000

interface DuplicatesHintProps {
  personId: number
  name: string
  onLook: () => void
}

/** Hint under a name that another person has the same one, with a link to merge them; nothing without duplicates. */
export const DuplicatesHint = ({ personId, name, onLook }: DuplicatesHintProps) => {
  const t = useText(crmTexts)
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['crm', 'duplicates-hint', personId, name],
    queryFn: ({ signal }) => api.call(findDuplicates, { params: { id: personId }, signal }),
    staleTime: FRESH_FOR_MS,
    retry: false,
  })
  const count = (data?.duplicates ?? []).filter((other) => isSameName(name, other.name)).length
  if (count === 0) return null
  return (
    <Button size="small" color="warning" startIcon={<CallMerge />} onClick={onLook} sx={{ ml: -0.5, py: 0 }}>
      {t('crm.merge.offer', { count })}
    </Button>
  )
}
