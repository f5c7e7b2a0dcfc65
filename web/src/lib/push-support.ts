/** Whether this browser can receive pushes. On iPhones, only if Sidebet is on the home screen. */
export function canReceivePushes(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}
