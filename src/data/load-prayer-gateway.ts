export function loadPrayerGateway() {
  return import('../backend/companion-prayer-gateway.ts');
}
