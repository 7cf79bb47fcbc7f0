/** A refusal of Auth in the hosted service's format: the client reads `error_code`. */
export function authRefusal(status: number, code: string, message: string): Response {
  return Response.json(
    { code: status, error_code: code, msg: message },
    { status, headers: { 'x-sb-error-code': code } },
  );
}

/** The refusal of a rate limit; `seconds` is the time until a retry. */
export function tooManyRequests(seconds: number): Response {
  const answer = authRefusal(429, 'over_request_rate_limit', 'Request rate limit reached');
  answer.headers.set('retry-after', String(seconds));
  return answer;
}

export function aal2Missing(): Response {
  return authRefusal(403, 'insufficient_aal', 'The second factor has not been passed.');
}

/** The refusal of an endpoint, or of a use of it, that the app does not need. */
export function notInUse(): Response {
  return authRefusal(422, 'otp_disabled', 'This way to an account is not in use here.');
}

export function commonPassword(): Response {
  return Response.json(
    {
      code: 422,
      error_code: 'weak_password',
      msg: 'Password is known to be weak and easy to guess, please choose a different one.',
      weak_password: { reasons: ['pwned'] },
    },
    { status: 422, headers: { 'x-sb-error-code': 'weak_password' } },
  );
}
