export const es = {
  'errors.session.bad_credentials':
    'Usuario o contraseña incorrectos. Si su usuario existe en varias empresas, entre con su correo o con usuario@empresa. Tras varios intentos, espere unos minutos.',
  'errors.session.company_suspended':
    'Su empresa está suspendida. Hable con quien la administra o con su proveedor.',
  'errors.session.user_disabled': 'Su usuario está deshabilitado. Hable con el administrador de su empresa.',
  'errors.session.sign_on_required':
    'Su empresa entra con su propia cuenta: use «Entrar con la cuenta de mi empresa».',
  'errors.session.password_change_needed':
    'El proveedor conoce esa contraseña. Elija una que solo usted conozca para entrar.',
  'errors.session.invalid_link':
    'Este enlace ya se usó, venció o no corresponde a este usuario. Pida uno nuevo.',
  'errors.session.poor_password':
    'Esa contraseña es corta o fácil de adivinar. Elija otra de al menos 10 caracteres.',
  'errors.session.blocked':
    'Demasiados intentos. Espere {wait} o desbloquee su acceso con un enlace a su correo.',
  'errors.session.second_factor_needed': 'Escriba el código de su aplicación de autenticación.',
  'errors.session.second_factor_wrong':
    'Ese código no es válido o ya se usó. Espere el siguiente y vuelva a intentarlo.',
  'errors.session.second_factor_enrolment':
    'Su empresa exige un segundo factor. Configúrelo para poder entrar.',
  'errors.session.second_factor_required': 'Su empresa exige un segundo factor: no se puede desactivar.',
  'errors.session.wrong_password': 'La contraseña actual no es correcta.',
  'errors.session.wrong_code': 'Ese código no es válido. Escriba el que la aplicación muestra ahora.',
  'errors.session.email_taken': 'Otra persona de la empresa ya usa ese correo.',

  'signIn.title': 'Iniciar sesión',
  'signIn.lead': 'Llamadas, chats, clientes y reuniones de su empresa en un solo lugar.',
  'signIn.username': 'Usuario',
  'signIn.usernameHint': 'Su usuario, su correo o usuario@empresa',
  'signIn.password': 'Contraseña',
  'signIn.submit': 'Entrar',
  'signIn.company': 'Entrar con la cuenta de mi empresa',
  'signIn.showPassword': 'Mostrar la contraseña',
  'signIn.hidePassword': 'Ocultar la contraseña',
  'signIn.capsLock': 'Bloq Mayús está activado',
  'signIn.usernameRequired': 'Escriba su usuario',
  'signIn.passwordRequired': 'Escriba su contraseña',
  'signIn.noToken': 'No hay token',
  'signIn.noTokenHint': 'Inicie sesión para continuar.',
  'signIn.expired': 'La sesión terminó. Inicie sesión de nuevo.',
  'signIn.failed': 'No se pudo iniciar sesión.',
  'signIn.demoTitle': 'Demostración',
  'signIn.demoHint': 'Elija con quién entrar; la contraseña se llena sola.',
  'signIn.demoLocal': 'Solo se puede abrir desde este equipo, porque la contraseña es conocida.',
  'signIn.demoOpen': 'Atención: está abierta a la red y su contraseña es conocida.',
  'signIn.point.calls': 'Llame y reciba desde el navegador o su teléfono',
  'signIn.point.presence': 'Responda WhatsApp y sus demás canales con su equipo',
  'signIn.point.history': 'Cada llamada y cada mensaje quedan en la historia del cliente',

  'newPassword.title': 'Elija su contraseña',
  'newPassword.lead': 'La que usó la conoce el proveedor. Elija una que solo usted conozca.',
  'newPassword.submit': 'Guardar y entrar',
  'newPassword.back': 'Volver',

  'audit.action.user.password_restarted': 'Restableció su contraseña con un enlace de correo',
  'audit.action.user.password_replaced': 'Reemplazó la contraseña que el proveedor conocía',
  'audit.action.user.unblocked': 'Desbloqueó su acceso con un enlace de correo',
  'audit.action.user.second_factor_on': 'Activó su segundo factor',
  'audit.action.user.second_factor_off': 'Desactivó su segundo factor',
  'audit.action.user.second_factor_reset': 'Quitó el segundo factor de un usuario',
  'audit.action.company.second_factor_required': 'Exigió un segundo factor a toda la empresa',
  'audit.action.company.second_factor_optional': 'Dejó de exigir un segundo factor',

  'mail.greeting': 'Hola, {name}:',
  'mail.restart-password.subject': 'Restablecer su contraseña de {productName}',
  'mail.restart-password.lead':
    'Alguien pidió restablecer la contraseña del usuario {username}. Si fue usted, elija una nueva con este botón. El enlace sirve una sola vez y vence en {minutes, plural, one {# minuto} other {# minutos}}.',
  'mail.restart-password.button': 'Elegir contraseña nueva',
  'mail.restart-password.footer': 'Si no fue usted, no haga nada: su contraseña sigue siendo la misma.',
  'mail.invitation.subject': 'Su acceso a {productName} de {company}',
  'mail.invitation.lead':
    '{company} creó para usted el usuario {username} en {productName}. Con este botón elige su contraseña y entra. El enlace sirve una sola vez y vence en {days, plural, one {# día} other {# días}}.',
  'mail.invitation.button': 'Elegir mi contraseña',
  'mail.invitation.footer':
    'Si venció, pida a su administrador que se lo envíe de nuevo, o use «¿Olvidó su contraseña?» al iniciar sesión.',
  'mail.unblock.subject': 'Desbloquear su acceso a {productName}',
  'mail.unblock.lead':
    'El ingreso del usuario {username} está en espera porque hubo varios intentos con una contraseña equivocada. Con este botón puede volver a intentarlo de inmediato. El enlace sirve una sola vez y vence en {minutes, plural, one {# minuto} other {# minutos}}.',
  'mail.unblock.button': 'Desbloquear mi acceso',
  'mail.unblock.footer':
    'Si no fue usted quien se equivocó, alguien probó contraseñas con su usuario: cámbiela por una que solo usted conozca.',
  'mail.secondFactorOff.subject': 'Su segundo factor de {productName} está desactivado',
  'mail.secondFactorOff.lead':
    'El segundo factor del usuario {username} acaba de desactivarse. Desde ahora basta la contraseña para entrar.',
  'mail.secondFactorOff.footer':
    'Si no lo pidió usted, cambie su contraseña y avise al administrador de su empresa.',
  'mail.secondFactorReset.subject': 'El proveedor quitó su segundo factor de {productName}',
  'mail.secondFactorReset.lead':
    'El proveedor de {productName} quitó el segundo factor del usuario {username} y cerró sus sesiones.',
  'mail.secondFactorReset.footer':
    'Si no lo pidió usted, cambie su contraseña y avise a los demás administradores de su empresa.',
  'mail.passwordSet.subject': 'El proveedor puso una contraseña provisional en {productName}',
  'mail.passwordSet.lead':
    'El proveedor de {productName} puso una contraseña provisional al usuario {username} y cerró sus sesiones. Al entrar se elige otra.',
  'mail.passwordSet.footer':
    'Si no lo pidió usted, pida otra con «¿Olvidó su contraseña?» y avise a los demás administradores de su empresa.',
  'mail.signOnExcepted.subject': 'Puede entrar en {productName} con contraseña por un día',
  'mail.signOnExcepted.lead':
    'El proveedor de {productName} permitió que el usuario {username} entre con contraseña durante un día, sin la cuenta de su empresa.',
  'mail.signOnExcepted.footer': 'Si no lo pidió usted, avise a los demás administradores de su empresa.',
  'mail.newCountry.subject': 'Ingreso a {productName} desde {country}',
  'mail.newCountry.lead':
    'Alguien entró con el usuario {username} desde {country}, de donde no había entrado antes (dirección {address}).',
  'mail.newCountry.footer':
    'Si no fue usted, cambie su contraseña, cierre esa sesión en su perfil y avise al administrador de su empresa.',
  'mail.newCountry.title': 'Ingreso desde {country}',
  'mail.newCountry.body':
    'Es la primera vez que se entra con su usuario desde allí (dirección {address}). Si no fue usted, cierre esa sesión y cambie su contraseña.',
  'mail.passwordChanged.subject': 'Su contraseña de {productName} cambió',
  'mail.passwordChanged.lead':
    'La contraseña del usuario {username} acaba de cambiar, y sus demás sesiones se cerraron.',
  'mail.passwordChanged.footer':
    'Si no fue usted, pida otra con «¿Olvidó su contraseña?» y avise al administrador de su empresa.',

  'signIn.forgot': '¿Olvidó su contraseña?',
  'signIn.paused': 'Demasiados intentos fallidos',
  'signIn.pausedFor': 'Puede volver a intentarlo en {time}.',
  'signIn.pauseOver': 'Ya puede volver a intentarlo.',
  'signIn.unblock': 'Desbloquear por correo',
  'profile.me': 'Mi perfil',
  'profile.look': 'Apariencia',
  'role.operator': 'Operador',
  'role.administrator': 'Administrador',
  'role.supervisor': 'Supervisor',
  'role.agent': 'Agente',

  'profile.menu': 'Menú de perfil',
  'profile.extension': 'Extensión {extension}',
  'profile.noExtension': 'Sin extensión',
  'profile.language': 'Idioma',
  'profile.theme': 'Tema',
  'profile.theme.light': 'Claro',
  'profile.theme.dark': 'Oscuro',
  'profile.theme.system': 'Sistema',
  'profile.signOut': 'Cerrar sesión',
  'profile.loading': 'Abriendo su espacio…',
  'profile.loadFailed': 'No se pudo abrir su sesión',
} as const
