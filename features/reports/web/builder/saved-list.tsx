import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { foldForSearch } from '#platform/i18n/fold.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { FilterSelect } from '#platform/ui/list/filter-select.tsx'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import { builderTexts } from '../../i18n/builder/texts.ts'

interface Listed {
  id: number
  name: string
  shared: boolean
  own: boolean
  author: string
  updated_at: string
}

interface SavedListProps<Item extends Listed> {
  title: string
  actions: ReactNode
  list: Pick<UseQueryResult<{ results: Item[] }>, 'data' | 'error' | 'status' | 'refetch'>
  empty: { icon: ReactNode; title: string; hint: string; action: { label: string; onClick: () => void } }
  /** What distinguishes items beside the name: source and chart, or number of cards. */
  about: (item: Item) => string
  iconOf: (item: Item) => ReactNode
  onOpen: (id: number) => void
}

const WHICH = ['all', 'mine', 'shared'] as const

/** What people saved and share: searched, narrowed, opened. */
export const SavedList = <Item extends Listed>(props: SavedListProps<Item>) => {
  const { title, actions, list, empty, about, iconOf, onOpen } = props
  const t = useText(builderTexts)
  const ui = useText(platformTexts)
  const moment = useMoment()
  const [search, setSearch] = useState('')
  const [which, setWhich] = useState<string>('all')
  const all = list.data?.results ?? []
  const found = all.filter(
    (item) =>
      foldForSearch(`${item.name} ${about(item)} ${item.author}`).includes(foldForSearch(search)) &&
      (which === 'all' || (which === 'mine') === (item.own && !item.shared)),
  )
  const who = ({ shared, own, author }: Listed) => {
    if (!shared) return t('saved.private')
    return own ? `${t('saved.shared')} · ${author}` : t('saved.sharedBy', { name: author })
  }
  const body = () => {
    if (hasFailed(list))
      return (
        <ListMessage
          role="alert"
          icon={<CloudOff />}
          title={t('saved.failed')}
          hint={failureDetail(list.error)}
          action={{ label: ui('ui.retry'), onClick: () => void list.refetch() }}
        />
      )
    if (list.data === undefined) return <Skeleton variant="rounded" height={220} />
    if (all.length === 0) return <ListMessage {...empty} />
    if (found.length === 0) return <ListMessage icon={empty.icon} title={t('saved.nothing')} />
    return (
      <Box
        component="ul"
        aria-label={title}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
        }}
      >
        {found.map((item) => (
          <Box component="li" key={item.id} sx={{ display: 'grid' }}>
            <ButtonBase
              onClick={() => onOpen(item.id)}
              sx={{
                display: 'grid',
                gridTemplateColumns: '40px minmax(0, 1fr)',
                columnGap: 1.5,
                alignItems: 'center',
                textAlign: 'left',
                p: 2,
                border: 1,
                borderColor: 'divider',
                borderRadius: 2,
                bgcolor: 'background.paper',
                '&:hover': { borderColor: 'primary.main' },
              }}
            >
              <Box
                aria-hidden
                sx={{
                  display: 'grid',
                  placeItems: 'center',
                  width: 40,
                  height: 40,
                  borderRadius: 1.5,
                  bgcolor: 'action.hover',
                  color: 'text.secondary',
                }}
              >
                {iconOf(item)}
              </Box>
              <Box component="span" sx={{ display: 'grid', minWidth: 0 }}>
                <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {item.name}
                </Box>
                <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                  {about(item)}
                </Box>
                <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
                  {`${who(item)} · ${moment(item.updated_at)}`}
                </Box>
              </Box>
            </ButtonBase>
          </Box>
        ))}
      </Box>
    )
  }
  return (
    <Screen
      title={title}
      actions={actions}
      toolbar={
        all.length > 0 && (
          <>
            <SearchField label={t('saved.search')} value={search} onChange={setSearch} />
            <FilterSelect
              label={t('saved.which')}
              value={which}
              choices={WHICH.map((value) => ({ value, label: t(`saved.${value}`) }))}
              onChange={setWhich}
            />
          </>
        )
      }
    >
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', py: 1 }}>{body()}</Box>
    </Screen>
  )
}
