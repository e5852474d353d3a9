/**
 * Icons and small modules used by several groups below: within one of these, the others would have to load it
 * completely.
 */
const SHARED = [
  /@mui\/icons-material\/(?:Add|AttachFile|Call|CallMissed|CheckCircle|CheckCircleOutlined|Close|Done|DoneAll)\.mjs$/,
  /@mui\/icons-material\/(?:ErrorOutlined|InsertDriveFileOutlined|PushPin|PushPinOutlined|RadioButtonUnchecked|Replay|Send)\.mjs$/,
  /@mui\/material\/utils\/(?:contains|debounce|focusable|mergeSlotProps|useControlled)\.mjs$/,
  /platform\/ui\/(?:failure-detail|use-foot-height|viewer|visually-hidden|form\/leave-guard|audio\/level-meter)\.tsx?$/,
  /@mui\/material\/Skeleton\/\w+\.mjs$|platform\/spreadsheet\/contract\/sheet\.ts$/,
  /features\/(?:crm\/contract\/abilities|phone\/contract\/directory|phone\/web\/audio\/remote-audio|phone\/web\/softphone\/call-end)\.ts$/,
]

/** Form fields, and what opens above a page: used by pages without a session, menus, calls and dialogs. */
const FIELDS =
  /@mui\/material\/(?:Dialog|Divider|Drawer|List|ListItem\w*|Menu|MenuItem|MenuList|Modal|NativeSelect|Popover|Select|TextField)\/\w+\.mjs$|platform\/ui\/form\/(?:form-frame|form-text|use-form)\.tsx?$/
/** Used by Inicio and elsewhere: switches, counts of records, and the resource declarations behind companies' public forms. */
const HOME_PARTS =
  /@mui\/material\/(?:internal\/SwitchBase|FormControlLabel\/\w+|Switch\/\w+)\.mjs$|platform\/resource\/(?:contract\/(?:field|resource)|web\/(?:find-in-resource|resource-client))\.ts$|crm\/contract\/options\.ts$/

/** Pages without a session. */
const PLAIN_PAGES = /\/(?:auth-pages|setup-page|public-form-page)\.tsx$/

/** Loaded for everybody by `lazyPreloaded` (platform/ui/lazy): parts of the shell and of the chat. */
const FRAME_LATER =
  /\/(?:palette|shortcuts-dialog|profile-items|company-items|more-menu|toast|tip-bubble|undo-toast|message-modal|bell-popover|device-dialog|phone-popover|notice-offer)\.tsx$/
const CHAT_LATER =
  /\/chat\/web\/(?:conversation\/conversation|groups\/create-group-dialog|list\/chat-menu|search\/search-results)\.tsx$|\/rows-in-sight\.tsx$/

interface ScriptGroup {
  name: string
  test?: RegExp | ((id: string) => boolean)
  tags?: string[]
}

/**
 * Without groups, each set of modules shared by the same screens becomes a file of its own, most of them under 3 KB: a
 * first visit made 280 requests. Modules beyond the first screens are not grouped, since merging them creates files
 * that import each other. A group includes all of its imports that no earlier group has.
 */
const GROUPS: readonly ScriptGroup[] = [
  // Separate scripts in the page (tools/web/scripts-in-turn-plugin.ts).
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|scheduler)\/|prefetch\/react-first\.ts$/,
    tags: ['$initial'],
  },
  { name: 'interface', test: /node_modules\/@(?:mui|emotion)\//, tags: ['$initial'] },
  { name: 'start', tags: ['$initial'] },
  { name: 'shared', test: (id) => SHARED.some((one) => one.test(id)) },
  // Parts of the budget in tools/test/web-weight.ts.
  { name: 'phone-shell', test: /web\/shell\/shell\.tsx$|react-router\/dist\/\w+\/lib\/dom\/lib\.js$/ },
  { name: 'chat-names', test: /chat\/web\/(?:chat-avatar|list\/last-message|use-chat-name)\.tsx?$/ },
  { name: 'phone-chat', test: /chat\/web\/chat-screen\.tsx$/ },
  { name: 'phone-line', test: /softphone\/jssip-line\.ts$/ },
  // Rendered with the shell on wide screens.
  { name: 'wide-frame', test: /nav\/breadcrumb\.tsx$|pill\/quick-dial\.tsx$/ },
  { name: 'home-parts', test: HOME_PARTS },
  { name: 'home', test: /apps\/web\/home\/home-screen\.tsx$/ },
  { name: 'robot', test: /apps\/web\/home\/robot-call\.tsx$/ },
  { name: 'fields', test: FIELDS },
  // Not needed without a session.
  { name: 'forms', test: PLAIN_PAGES },
  // Otherwise forty files, each a round trip.
  { name: 'phone-calls', test: /phone\/web\/bar\/call-surface\.tsx$/ },
  // Loaded by shell and chat when idle after the first screen; otherwise seventy files.
  { name: 'frame-later', test: FRAME_LATER },
  { name: 'chat-later', test: CHAT_LATER },
]

/** For Rolldown, by priority in the order above. */
export const scriptGroups = GROUPS.map((group, at) => ({ ...group, priority: GROUPS.length - at }))
