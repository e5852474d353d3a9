import Forum from '@mui/icons-material/ForumOutlined'
import PeopleOutline from '@mui/icons-material/PeopleOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import { useContext } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { useDoNotDisturb } from '#platform/ui/do-not-disturb.ts'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { DataList } from '#platform/ui/list/data-list.tsx'
import type { ListColumn } from '#platform/ui/list/list-column.ts'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { countField, textField } from '#platform/ui/list/url-state.ts'
import { PAGE_SIZE, usePagedList } from '#platform/ui/list/use-paged-list.ts'
import { Screen } from '#platform/ui/screen.tsx'
import { supervise } from '../../contract/abilities.ts'
import { type DirectoryEntry, getDirectory } from '../../contract/directory.ts'
import { phoneTexts } from '../../i18n/texts.ts'
import { CallButton } from '../call-button.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { PeopleActsContext } from '../people-acts.ts'
import { usePhone, usePresence } from '../phone-context.tsx'
import { PresenceDot } from '../presence-dot.tsx'
import { SpyMenu } from '../supervision/spy-menu.tsx'
import { useCall } from '../use-call.ts'

const FIELDS = { characters: textField(), page: countField(1) }

const Presence = ({ entry }: { entry: DirectoryEntry }) => {
  const undisturbed = useDoNotDisturb().has(entry.user_id ?? 0)
  return <PresenceDot status={usePresence(entry.account, entry.status)} undisturbed={undisturbed} />
}

const Name = ({ entry }: { entry: DirectoryEntry }) => {
  const t = useText(phoneTexts)
  const own = usePhone().session.sipData?.account === entry.account
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <InitialsAvatar name={entry.name} src={entry.avatar} />
      <Box component="span" sx={{ fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {entry.name}
      </Box>
      {own && <Chip size="small" variant="outlined" label={t('directory.you')} />}
    </Box>
  )
}

const Acts = ({ entry }: { entry: DirectoryEntry }) => {
  const t = useText(phoneTexts)
  const { openChat } = useContext(PeopleActsContext)
  const { user_id, name, extension, account } = entry
  const maySpy = usePhone().session.abilities.includes(supervise.name)
  const status = usePresence(account, entry.status)
  if (usePhone().session.sipData?.account === account) return null
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <FavouriteButton entry={entry} />
      {openChat !== null && user_id !== null && (
        <IconButton size="small" aria-label={t('directory.chat', { name })} onClick={() => openChat(user_id)}>
          <Forum fontSize="small" />
        </IconButton>
      )}
      {maySpy && status === 'IN_CALL' && <SpyMenu name={name} extension={extension} />}
      <CallButton name={name} number={extension} />
    </Box>
  )
}

/** The company's people with their presence; a click calls. */
export const DirectoryScreen = () => {
  const t = useText(phoneTexts)
  const api = useApi()
  const { session } = usePhone()
  const { clickToCall } = useCall()
  const { openChat } = useContext(PeopleActsContext)
  const { state, setState, listProps } = usePagedList({
    fields: FIELDS,
    key: ['phone', 'directory'],
    query: ({ characters, page }) => ({ characters, page, page_size: PAGE_SIZE }),
    read: (query, signal) => api.call(getDirectory, { query, signal }),
    rowsOf: ({ results, count }) => ({ rows: results, total: count }),
  })

  const columns: ListColumn<DirectoryEntry>[] = [
    { id: 'name', label: t('directory.name'), render: (entry) => <Name entry={entry} /> },
    { id: 'extension', label: t('directory.extension'), width: 140, render: ({ extension }) => extension },
    { id: 'status', label: t('directory.status'), width: 180, render: (entry) => <Presence entry={entry} /> },
    {
      id: 'actions',
      label: t('directory.actions'),
      hideLabel: true,
      width: 130,
      align: 'right',
      render: (entry) => <Acts entry={entry} />,
    },
  ]

  return (
    <Screen
      title={t('screen.directory')}
      toolbar={
        <SearchField
          label={t('directory.search')}
          value={state.characters}
          onChange={(text) => setState({ characters: text })}
        />
      }
    >
      <DataList
        {...listProps}
        label={t('screen.directory')}
        columns={columns}
        rowKey={({ id }) => id}
        onActivate={({ extension, account }) => {
          if (account !== session.sipData?.account) clickToCall(extension)
        }}
        {...(openChat === null
          ? {}
          : {
              onRowClick: ({ user_id, account }: DirectoryEntry) => {
                if (user_id !== null && account !== session.sipData?.account) openChat(user_id)
              },
            })}
        empty={{ icon: <PeopleOutline />, title: t('directory.empty'), hint: t('directory.emptyHint') }}
        renderCompact={(entry) => (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Name entry={entry} />
              <Box
                sx={{ display: 'flex', gap: 1.5, pl: 5.25, fontSize: '0.8125rem', color: 'text.secondary' }}
              >
                {entry.extension}
                <Presence entry={entry} />
              </Box>
            </Box>
            <Acts entry={entry} />
          </Box>
        )}
      />
    </Screen>
  )
}
