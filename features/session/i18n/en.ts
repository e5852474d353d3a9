import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'errors.session.bad_credentials':
    'Wrong user or password. If several companies have your username, sign in with your e-mail or with user@company. After several attempts, wait some minutes.',
  'errors.session.company_suspended':
    'Your company is suspended. Talk to whoever runs it, or to your provider.',
  'errors.session.user_disabled': 'Your user is disabled. Talk to the administrator of your company.',
  'errors.session.sign_on_required':
    'Your company signs in with its own accounts: use “Sign in with my company account”.',
  'errors.session.password_change_needed':
    'The provider knows that password. Choose one that only you know to get in.',
  'errors.session.invalid_link':
    'This link was used already, has expired, or is not for this user. Ask for a new one.',
  'errors.session.poor_password':
    'That password is short or easily guessed. Choose another of at least 10 characters.',
  'errors.session.blocked':
    'Too many tries. Wait {wait}, or unblock your access with a link sent to your e-mail.',
  'errors.session.second_factor_needed': 'Enter the code of your authenticator app.',
  'errors.session.second_factor_wrong':
    'That code is not valid or was used already. Wait for the next one and try again.',
  'errors.session.second_factor_enrolment': 'Your company requires a second factor. Set it up to get in.',
  'errors.session.second_factor_required': 'Your company requires a second factor: it cannot be turned off.',
  'errors.session.wrong_password': 'The current password is not right.',
  'errors.session.wrong_code': 'That code is not valid. Enter the one the app shows now.',
  'errors.session.email_taken': 'Somebody else in the company has that address.',

  'signIn.title': 'Sign in',
  'signIn.lead': "Your company's calls, chats, customers and meetings in one place.",
  'signIn.username': 'Username',
  'signIn.usernameHint': 'Your username, your e-mail or user@company',
  'signIn.password': 'Password',
  'signIn.submit': 'Sign in',
  'signIn.company': 'Sign in with my company account',
  'signIn.showPassword': 'Show the password',
  'signIn.hidePassword': 'Hide the password',
  'signIn.capsLock': 'Caps Lock is on',
  'signIn.usernameRequired': 'Enter your username',
  'signIn.passwordRequired': 'Enter your password',
  'signIn.noToken': 'There is no token',
  'signIn.noTokenHint': 'Sign in to continue.',
  'signIn.expired': 'Your session ended. Sign in again.',
  'signIn.failed': 'Could not sign in.',
  'signIn.demoTitle': 'Demonstration',
  'signIn.demoHint': 'Choose who to sign in as; the password fills itself.',
  'signIn.demoLocal': 'It opens on this machine only, because the password is well known.',
  'signIn.demoOpen': 'Careful: it is open to the network, and its password is well known.',
  'signIn.point.calls': 'Make and take calls in the browser or on your phone',
  'signIn.point.presence': 'Answer WhatsApp and your other channels with your team',
  'signIn.point.history': "Every call and message is kept in the customer's history",

  'newPassword.title': 'Choose your password',
  'newPassword.lead': 'The provider knows the one you used. Choose one that only you know.',
  'newPassword.submit': 'Save and sign in',
  'newPassword.back': 'Back',

  'audit.action.user.password_restarted': 'Chose a new password by a mailed link',
  'audit.action.user.password_replaced': 'Replaced the password that the provider knew',
  'audit.action.user.unblocked': 'Unblocked their access by a mailed link',
  'audit.action.user.second_factor_on': 'Turned on their second factor',
  'audit.action.user.second_factor_off': 'Turned off their second factor',
  'audit.action.user.second_factor_reset': 'Took the second factor off a user',
  'audit.action.company.second_factor_required': 'Required a second factor of the whole company',
  'audit.action.company.second_factor_optional': 'No longer required a second factor',

  'mail.greeting': 'Hello {name},',
  'mail.restart-password.subject': 'Choose a new password for {productName}',
  'mail.restart-password.lead':
    'Somebody asked for a new password for the user {username}. If it was you, choose one with this button. The link works once and expires in {minutes, plural, one {# minute} other {# minutes}}.',
  'mail.restart-password.button': 'Choose a new password',
  'mail.restart-password.footer': 'If it was not you, do nothing: your password stays as it is.',
  'mail.invitation.subject': 'Your access to {productName} of {company}',
  'mail.invitation.lead':
    '{company} has made the user {username} for you in {productName}. With this button you choose your password and come in. The link works once and expires in {days, plural, one {# day} other {# days}}.',
  'mail.invitation.button': 'Choose my password',
  'mail.invitation.footer':
    'If it has expired, ask your administrator to send it again, or use “Forgot your password?” when you sign in.',
  'mail.unblock.subject': 'Unblock your access to {productName}',
  'mail.unblock.lead':
    'Signing in as {username} is paused because a wrong password was tried several times. With this button you can try again at once. The link works once and expires in {minutes, plural, one {# minute} other {# minutes}}.',
  'mail.unblock.button': 'Unblock my access',
  'mail.unblock.footer':
    'If it was not you, somebody tried passwords with your username: change it to one that only you know.',
  'mail.secondFactorOff.subject': 'Your second factor for {productName} is off',
  'mail.secondFactorOff.lead':
    'The second factor of the user {username} was just turned off. From now on the password alone lets you in.',
  'mail.secondFactorOff.footer':
    'If you did not ask for it, change your password and tell the administrator of your company.',
  'mail.secondFactorReset.subject': 'The provider removed your second factor for {productName}',
  'mail.secondFactorReset.lead':
    'The provider of {productName} removed the second factor of the user {username} and ended their sessions.',
  'mail.secondFactorReset.footer':
    'If you did not ask for it, change your password and tell the other administrators of your company.',
  'mail.passwordSet.subject': 'The provider set a temporary password for {productName}',
  'mail.passwordSet.lead':
    'The provider of {productName} set a temporary password for the user {username} and ended their sessions. Signing in asks for another.',
  'mail.passwordSet.footer':
    'If you did not ask for it, ask for another with "Forgot your password?" and tell the other administrators of your company.',
  'mail.signOnExcepted.subject': 'You may sign in to {productName} with a password for a day',
  'mail.signOnExcepted.lead':
    'The provider of {productName} lets the user {username} sign in with a password for a day, without the account of their company.',
  'mail.signOnExcepted.footer': 'If you did not ask for it, tell the other administrators of your company.',
  'mail.newCountry.subject': 'Sign-in to {productName} from {country}',
  'mail.newCountry.lead':
    'Somebody signed in as {username} from {country}, where nobody had signed in before (address {address}).',
  'mail.newCountry.footer':
    'If it was not you, change your password, end that session in your profile and tell the administrator of your company.',
  'mail.newCountry.title': 'Sign-in from {country}',
  'mail.newCountry.body':
    'It is the first sign-in as you from there (address {address}). If it was not you, end that session and change your password.',
  'mail.passwordChanged.subject': 'Your password for {productName} has changed',
  'mail.passwordChanged.lead':
    'The password of the user {username} has just changed, and the other sessions were ended.',
  'mail.passwordChanged.footer':
    'If it was not you, ask for another with "Forgot your password?" and tell the administrator of your company.',

  'signIn.forgot': 'Forgot your password?',
  'signIn.paused': 'Too many failed tries',
  'signIn.pausedFor': 'You can try again in {time}.',
  'signIn.pauseOver': 'You can try again now.',
  'signIn.unblock': 'Unblock by e-mail',
  'profile.me': 'My profile',
  'profile.look': 'Appearance',
  'role.operator': 'Operator',
  'role.administrator': 'Administrator',
  'role.supervisor': 'Supervisor',
  'role.agent': 'Agent',

  'profile.menu': 'Profile menu',
  'profile.extension': 'Extension {extension}',
  'profile.noExtension': 'No extension',
  'profile.language': 'Language',
  'profile.theme': 'Theme',
  'profile.theme.light': 'Light',
  'profile.theme.dark': 'Dark',
  'profile.theme.system': 'System',
  'profile.signOut': 'Sign out',
  'profile.loading': 'Opening your workspace…',
  'profile.loadFailed': 'Your session could not be opened',
}
