import CloudOff from '@mui/icons-material/CloudOffOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { Autocomplete } from '#platform/ui/form/autocomplete.tsx'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { type ConnectionKind, listRemotePeople, saveRemotePeople } from '../../contract/connections.ts'
import { integrationsTexts } from '../../i18n/texts.ts'
import { matchByName, plain } from './match-by-name.ts'
import { useChoices } from './use-choices.ts'

/** Who each user is at the other program; changes are saved together. */
export const PeopleForm = ({ kind }: { kind: ConnectionKind }) => {
  const t = useText(integrationsTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const choices = useChoices(kind)
  const people = useQuery({
    queryKey: ['integrations', 'people', kind],
    queryFn: async ({ signal }) => (await api.call(listRemotePeople, { params: { kind }, signal })).results,
  })
  const [changed, setChanged] = useState<ReadonlyMap<number, string | null>>(new Map())
  const [search, setSearch] = useState('')
  const [only, setOnly] = useState(false)
  const [busy, setBusy] = useState(false)

  if (people.isPending) return <LinearProgress />
  if (hasFailed(people))
    return (
      <ListMessage
        role="alert"
        icon={<CloudOff />}
        title={failureDetail(people.error)}
        action={{ label: ui('ui.retry'), onClick: () => void people.refetch() }}
      />
    )
  const rows = people.data.map((one) => ({
    ...one,
    remote: changed.has(one.user) ? (changed.get(one.user) ?? null) : one.remote,
  }))
  const shown = rows.filter(
    (one) => plain(`${one.name} ${one.username}`).includes(plain(search)) && (!only || one.remote === null),
  )
  const users = choices.data?.users ?? []
  const nameOf = (id: string) => users.find((one) => one.id === id)?.name ?? id
  const set = (user: number, remote: string | null) => {
    const next = new Map(changed)
    // Each of theirs is one of ours: the earlier one gives it up.
    for (const other of rows) if (remote !== null && other.remote === remote) next.set(other.user, null)
    setChanged(next.set(user, remote))
  }
  const match = () => {
    const found = matchByName(rows, users)
    setChanged(new Map([...changed, ...found]))
    showAlert({ severity: 'info', text: t('people.matched', { count: found.size }) })
  }
  const save = async () => {
    setBusy(true)
    try {
      await api.call(saveRemotePeople, {
        params: { kind },
        body: { people: [...changed].map(([user, remote]) => ({ user, remote })) },
      })
      await people.refetch()
      setChanged(new Map())
      showToast(t('people.saved'))
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
    setBusy(false)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 820, pt: 1, alignContent: 'start' }}>
      <Typography variant="body2" color="text.secondary">
        {t('people.hint')}
      </Typography>
      {choices.isError && (
        <Alert
          severity="warning"
          action={
            <Button size="small" color="inherit" onClick={() => void choices.refetch()}>
              {ui('ui.retry')}
            </Button>
          }
        >
          {t('people.unavailable')} {failureDetail(choices.error)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <SearchField label={t('people.search')} value={search} onChange={setSearch} />
        <FormControlLabel
          control={<Switch size="small" checked={only} onChange={(_, on) => setOnly(on)} />}
          label={t('people.only')}
        />
        <Box sx={{ flex: 1 }} />
        <Button size="small" disabled={users.length === 0} onClick={match}>
          {t('people.match')}
        </Button>
        <Button
          size="small"
          variant="contained"
          disabled={changed.size === 0}
          loading={busy}
          onClick={() => void save()}
        >
          {t('connect.save')}
        </Button>
      </Box>
      {shown.length === 0 && <ListMessage icon={<SearchOff />} title={t('people.empty')} />}
      {shown.map((one) => (
        <Box
          key={one.user}
          role="group"
          aria-label={one.name}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            gap: 1,
            alignItems: 'center',
            borderBottom: 1,
            borderColor: 'divider',
            pb: 1,
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 500 }}>{one.name}</Typography>
            <Typography variant="body2" color="text.secondary">
              {one.username}
            </Typography>
          </Box>
          <Autocomplete
            size="small"
            options={users.map(({ id }) => id)}
            getOptionLabel={nameOf}
            value={one.remote}
            onChange={(_, remote) => set(one.user, remote)}
            renderInput={(input) => (
              <TextField {...input} label={t('people.remote')} placeholder={t('people.none')} />
            )}
          />
        </Box>
      ))}
    </Box>
  )
}
