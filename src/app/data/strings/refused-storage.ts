export const blocked = 'This browser blocks cookies and storage for this site'
export const allowBoth =
  'Cookies keep you signed in, and storage keeps what you write on this device. Allow both for this site in the browser’s settings, then reload the page.'
export const noCookies =
  'This browser doesn’t keep cookies, so you can’t stay signed in. Allow cookies for this site in the browser’s settings, then sign in again.'
