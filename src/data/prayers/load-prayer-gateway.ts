export function loadPrayerGateway() {
  return import('../../backend/prayers/companion-prayer-gateway.ts');
}
