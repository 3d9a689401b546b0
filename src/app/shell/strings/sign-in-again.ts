export const signInAgain = 'Sign in again'
export const sessionEnded = (email: string) =>
  `Your session ended. Sign in as ${email}. What you wrote is on this device and sends after that.`
export const passwordRequired = 'Password is required'
export const loginFailed = 'Login failed'
export const password = 'Password'
export const signIn = 'Sign In'
