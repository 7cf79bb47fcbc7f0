import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DEVICE_FLAG_DEFAULTS, TEXT_SIZES } from '../../platform/device-flags.ts';
import type { ColorScheme } from '../../ui/theme/color-scheme.ts';
import classes from './display-settings.module.css';

const SCHEMES = ['auto', 'light', 'dark'] as const satisfies readonly ColorScheme[];

/**
 * Text size and color scheme. The inline script checks the current inputs, applies changes and stores them on the
 * device.
 */
export function DisplaySettings() {
  const { t } = useTranslation('display');
  const name = useId();
  return (
    <div className={classes.settings}>
      <fieldset className={classes.group}>
        <legend>{t('textSize')}</legend>
        <div className={classes.choices}>
          {TEXT_SIZES.map((size) => (
            <label key={size} className={classes.choice}>
              <input
                type="radio"
                name={`${name}-size`}
                value={size}
                data-setting="textSize"
                defaultChecked={size === DEVICE_FLAG_DEFAULTS.textSize}
              />
              <span>{t('textSizeValue', { size })}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('scheme')}</legend>
        <div className={classes.choices}>
          {SCHEMES.map((scheme) => (
            <label key={scheme} className={classes.choice}>
              <input
                type="radio"
                name={`${name}-scheme`}
                value={scheme}
                data-setting="colorScheme"
                defaultChecked={scheme === 'auto'}
              />
              <span>{t(`schemes.${scheme}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
