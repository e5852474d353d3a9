import VpnKey from '@mui/icons-material/VpnKeyOutlined'
import { useText } from '#platform/i18n/web/language.tsx'
import { OnceDialog } from '#platform/resource/web/once-dialog.tsx'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { apiTokens } from '../../contract/api-tokens.ts'
import { integrationsTexts } from '../../i18n/texts.ts'
import { ScopesInput } from './scopes-input.tsx'

/** /admin/api/tokens: made, limited, disabled and deleted; a token is shown once. */
export const ApiTokensScreen = () => {
  const t = useText(integrationsTexts)
  const texts = useResourceTexts(apiTokens, integrationsTexts)
  return (
    <ResourceScreen
      resource={apiTokens}
      texts={integrationsTexts}
      icon={<VpnKey />}
      renderField={(name, form) => (name === 'scopes' ? <ScopesInput form={form} /> : null)}
      renderOnce={(created, onClose) => (
        <OnceDialog created={created} texts={texts} title={t('api_token.created')} onClose={onClose} />
      )}
    />
  )
}
