import Bolt from '@mui/icons-material/BoltOutlined'
import Send from '@mui/icons-material/SendOutlined'
import Sync from '@mui/icons-material/Sync'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { showAlert } from '#platform/ui/notices.ts'
import { joinTemplates } from '../../contract/config/catalogs.ts'
import { submitTemplate, syncTemplates } from '../../contract/templates/template-calls.ts'
import { joinConfigTexts } from '../../i18n/config/texts.ts'
import { templateTexts } from '../i18n/templates.ts'
import { showFailure } from '../show-failure.ts'
import { ButtonsField } from './buttons-field.tsx'
import { fileNameOf } from './header-file.ts'
import { HeaderFileField } from './header-file-field.tsx'
import { TemplatePanel } from './template-panel.tsx'

/** Templates: write, submit to the provider, and see the decision. */
export const TemplatesScreen = () => {
  const t = useText(templateTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [syncing, setSyncing] = useState(false)
  const reload = () => queries.invalidateQueries({ queryKey: ['resource', 'join_template'] })
  const submit = async ({ id }: RecordOf<typeof joinTemplates>) => {
    const { status, rejection } = await api.call(submitTemplate, { params: { id } })
    await reload()
    showAlert({
      severity: status === 'rejected' ? 'error' : 'success',
      title: t(status === 'rejected' ? 'template.wasRejected' : 'template.wasSubmitted'),
      text: rejection,
    })
  }
  const sync = async () => {
    setSyncing(true)
    try {
      const { changed, added, failed } = await api.call(syncTemplates)
      await reload()
      showAlert({
        severity: failed.length > 0 ? 'error' : 'success',
        title: t('template.synced', { changed, added }),
        text: failed.length > 0 ? t('template.syncFailed', { accounts: failed.join(', ') }) : '',
      })
    } finally {
      setSyncing(false)
    }
  }
  return (
    <ResourceScreen
      resource={joinTemplates}
      texts={joinConfigTexts}
      icon={<Bolt />}
      begin={{ language: 'es_CO' }}
      actions={
        <ActionButton
          label={t('template.sync')}
          icon={<Sync fontSize="small" />}
          loading={syncing}
          onClick={() => showFailure(sync())}
        />
      }
      rowActions={[
        {
          id: 'submit',
          label: t('template.submit'),
          icon: <Send fontSize="small" />,
          run: (record) => showFailure(submit(record)),
        },
      ]}
      // Read with the session, which a link's own tab has not; the preview shows it.
      render={{ file: (record) => fileNameOf(record.file) }}
      factsWithout={['file']}
      renderField={(name, form, record) =>
        name === 'file' ? (
          <HeaderFileField form={form} record={record} />
        ) : name === 'buttons' ? (
          <ButtonsField form={form} isNew={record === null} />
        ) : null
      }
      panel={(record) => <TemplatePanel key={record.id} record={record} submit={submit} />}
    />
  )
}
