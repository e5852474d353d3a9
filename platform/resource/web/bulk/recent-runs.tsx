import History from '@mui/icons-material/HistoryOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { listBulk } from '#platform/resource/contract/bulk.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { useMoment } from '#platform/ui/viewer.tsx'
import { resourceTexts } from '../../i18n/texts.ts'

interface RecentRunsProps {
  resource: Resource
  onOpen: (id: number) => void
}

/** The user's bulk changes of these days, to follow or undo. */
export const RecentRuns = ({ resource, onOpen }: RecentRunsProps) => {
  const t = useText(resourceTexts)
  const api = useApi()
  const moment = useMoment()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data } = useQuery({
    queryKey: ['bulk', 'of', resource.name],
    queryFn: async ({ signal }) =>
      (await api.call(listBulk, { params: { resource: resource.name }, signal })).results,
    staleTime: 0,
  })
  if (data === undefined || data.length === 0) return null
  return (
    <>
      <Button size="small" startIcon={<History />} onClick={(event) => setAnchor(event.currentTarget)}>
        {t('bulkRun.recent')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {data.map((run) => (
          <MenuItem
            key={run.id}
            onClick={() => {
              setAnchor(null)
              onOpen(run.id)
            }}
          >
            {t(`bulkRun.recent.${run.action}`, { when: moment(run.created_at), count: run.changed })}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
