import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Inbox from '@mui/icons-material/InboxOutlined'
import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { joinWebTexts } from '../i18n/texts.ts'

interface PanelListProps {
  query: Pick<UseQueryResult, 'isPending' | 'status' | 'data' | 'error' | 'refetch'>
  isEmpty: boolean
  empty: string
  children: ReactNode
}

/** A panel's list with its states: loading, failed, empty or loaded. */
export const PanelList = ({ query, isEmpty, empty, children }: PanelListProps) => {
  const t = useText(joinWebTexts)
  const ui = useText(platformTexts)
  if (query.isPending)
    return ['a', 'b', 'c'].map((row) => <Skeleton key={row} height={48} aria-label={ui('ui.loading')} />)
  if (hasFailed(query))
    return (
      <ListMessage
        role="alert"
        icon={<CloudOff />}
        title={t('join.panel.failed')}
        hint={failureDetail(query.error)}
        action={{ label: ui('ui.retry'), onClick: () => void query.refetch() }}
      />
    )
  return isEmpty ? <ListMessage icon={<Inbox />} title={empty} /> : children
}
