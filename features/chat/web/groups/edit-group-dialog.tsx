import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FormActions } from '#platform/ui/form/form-actions.tsx'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { useForm } from '#platform/ui/form/use-form.ts'
import { showToast } from '#platform/ui/notices.ts'
import type { Chat } from '../../contract/chat.ts'
import { changeGroup } from '../../contract/groups.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat } from '../chat-context.tsx'
import { GroupDialog, StickyActions } from './group-dialog.tsx'
import { GroupFields, type GroupValues } from './group-fields.tsx'

/** Changes a group's name, picture, description and who may write; for its administrators. */
export const EditGroupDialog = ({ chat, onClose }: { chat: Chat; onClose: () => void }) => {
  const t = useText(chatTexts)
  const api = useApi()
  const session = useChat()
  const form = useForm<GroupValues>({
    initial: {
      name: chat.getInfoName,
      description: chat.description,
      picture: undefined,
      onlyAdminsMessages: chat.onlyAdminsMessages,
    },
    check: ({ name }): Record<string, string> =>
      name.trim() === '' ? { name: t('group.nameRequired') } : {},
    async save({ name, description, picture, onlyAdminsMessages }) {
      const body = {
        name: name.trim(),
        description: description.trim(),
        onlyAdminsMessages,
        ...(picture === undefined ? {} : { picture }),
      }
      session.addChat(await api.call(changeGroup, { params: { id: chat.id }, body }))
    },
    onSaved() {
      showToast(t('group.saved'))
      onClose()
    },
  })
  const leave = async () => {
    if (await form.mayLeave()) onClose()
  }
  return (
    <GroupDialog title={t('group.edit')} onClose={() => void leave()}>
      <FormFrame form={form} label={t('group.edit')}>
        <GroupFields form={form} src={chat.img_dialog} />
        <StickyActions>
          <FormActions form={form} onCancel={() => void leave()} />
        </StickyActions>
      </FormFrame>
    </GroupDialog>
  )
}
